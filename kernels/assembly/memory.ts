/** The first byte that the host may give away. */
export function heapBase(): usize {
  return __heap_base;
}
