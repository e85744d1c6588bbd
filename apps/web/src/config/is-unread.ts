/** The part of a query's result that says whether it was read. */
type Query = { readonly data: unknown; readonly errorUpdateCount: number }

/**
 * Whether a read failed and there is nothing from before. It stays so while the read is repeated, so that a notice does
 * not blink. Pure.
 */
export function isUnread({ data, errorUpdateCount }: Query): boolean {
  return data === undefined && errorUpdateCount > 0
}
