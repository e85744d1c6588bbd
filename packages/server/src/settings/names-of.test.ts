import { expect, test } from 'vitest'
import { z } from 'zod'
import { namesOf } from './names-of.ts'

const textOf = (shape: z.ZodType, value: unknown, within?: string) => {
  const { error } = shape.safeParse(value)
  return error && namesOf(error, within)
}

test('default: names what is missing and what is invalid, without its value', () => {
  const shape = z.object({ HOST: z.string(), PORT: z.coerce.number().positive() })
  expect(textOf(shape, { PORT: '-77' })).toBe('HOST is missing, PORT is invalid (must be above 0)')
})

test('behavior: a reason of several sentences ends without a full stop', () => {
  const shape = z.object({ CORE: z.string().refine(() => false, 'The checksum is wrong. Check it.') })
  expect(textOf(shape, { CORE: '0x' })).toBe('CORE is invalid (The checksum is wrong. Check it)')
})

test('behavior: in the JSON of a variable, the name begins with it', () => {
  const shape = z.array(z.object({ core: z.string() })).min(1)
  expect(textOf(shape, [], 'CHAINS')).toBe('CHAINS is invalid (must not be empty)')
  expect(textOf(shape, [{}], 'CHAINS')).toBe('CHAINS.0.core is missing')
})

test.each([
  [z.strictObject({ name: z.string().min(1) }), { name: '' }, 'X.name is invalid (must not be empty)'],
  [z.strictObject({ name: z.string().max(3) }), { name: 'long' }, 'X.name is invalid (must have at most 3 characters)'],
  [z.strictObject({ age: z.int().min(2) }), { age: 1 }, 'X.age is invalid (must be at least 2)'],
  [z.strictObject({ age: z.int() }), { age: 1.5 }, 'X.age is invalid (must be a whole number)'],
  [z.strictObject({ age: z.number() }), { age: '1' }, 'X.age is invalid (must be a number)'],
  [z.strictObject({}), { nmae: 1 }, 'X is invalid (“nmae” is not a field of it)'],
  [z.strictObject({ kind: z.enum(['one', 'two']) }), { kind: 'x' }, 'X.kind is invalid (must be one or two)'],
  [z.strictObject({ url: z.url() }), { url: 'x' }, 'X.url is invalid (must be a URL)'],
  [z.array(z.string()), {}, 'X is invalid (must be a list)'],
  [
    z.strictObject({ any: z.union([z.string(), z.number()]) }),
    { any: null },
    'X.any is invalid (is not what it must be)',
  ],
])('behavior: what is wrong is said in plain words (%#)', (shape, value, said) => {
  expect(textOf(shape, value, 'X')).toBe(said)
})
