/** x², rounded once as every product is: for what is too long to be written twice. */
export const square = (x: number): number => x * x;
