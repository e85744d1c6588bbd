/**
 * Returns a copy that has a value's own properties and inherits nothing, so that what another script put on
 * `Object.prototype` is not read as an option. Source: docs/security.md#d10.
 */
export function copyOwnProperties<Value extends object>(value: Value): Value {
  return Object.assign(Object.create(null), value)
}
/** Returns an own property of a value of unknown shape, or undefined. A polluted prototype has no effect. */
export function readOwnProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
