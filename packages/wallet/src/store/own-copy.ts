/**
 * A copy that has a value's own properties and inherits nothing: what another script put on `Object.prototype` is no
 * option of an app's. Source: docs/security.md#d10.
 */
export function copyOwnProperties<Value extends object>(value: Value): Value {
  return Object.assign(Object.create(null), value)
}
