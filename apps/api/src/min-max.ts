/** Returns the smaller one: `Math.min` of whole numbers of any size. */
export function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Returns the larger one: `Math.max` of whole numbers of any size. */
export function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
