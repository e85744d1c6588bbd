/**
 * Returns a copy that has a value's own properties and inherits nothing, so that what another script put on
 * `Object.prototype` is not read as an option. Source: docs/security.md#d10.
 */
export function copyOwnProperties<Value extends object>(value: Value): Value {
  return Object.assign(Object.create(null), value)
}
