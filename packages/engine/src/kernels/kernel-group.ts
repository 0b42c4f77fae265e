/** Opens a kernel. */
export type Open = (...given: never[]) => unknown;

/** Functions that open kernels, by their names. */
export type Openers<K> = { readonly [Name in keyof K]: Open };

/** Kernels that only some features need: those import them, so that a bundle without them ships none. */
export interface KernelGroup<K extends Openers<K>> {
  readonly plain: K;
  /** The same in WebAssembly, on an `Arena`, whose type is none of a program without WebAssembly's types. */
  readonly fast: {
    readonly [Name in keyof K]: (
      arena: never,
      ...given: Parameters<K[Name]>
    ) => ReturnType<K[Name]>;
  };
}
