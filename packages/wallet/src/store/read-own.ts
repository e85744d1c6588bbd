/** Returns an own property of a value of unknown shape, or undefined. A polluted prototype has no effect. */
export function readOwnProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
