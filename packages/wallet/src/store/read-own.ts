/** A property of a value of unknown shape, its own only: a polluted prototype says nothing. Undefined when there is none. */
export function readOwnProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
