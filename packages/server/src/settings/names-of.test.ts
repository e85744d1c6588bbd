import { expect, test } from 'vitest'
import { z } from 'zod'
import { namesOf } from './names-of.ts'

const textOf = (shape: z.ZodType, value: unknown, within?: string) => {
  const { error } = shape.safeParse(value)
  return error && namesOf(error, within)
}

test('default: names what is missing and what is invalid, without its value', () => {
  const shape = z.object({ HOST: z.string(), PORT: z.coerce.number().positive() })
  expect(textOf(shape, { PORT: '-77' })).toBe('HOST is missing, PORT is invalid (Too small: expected number to be >0)')
})

test('behavior: a reason of several sentences ends without a full stop', () => {
  const shape = z.object({ CORE: z.string().refine(() => false, 'The checksum is wrong. Check it.') })
  expect(textOf(shape, { CORE: '0x' })).toBe('CORE is invalid (The checksum is wrong. Check it)')
})

test('behavior: in the JSON of a variable, the name begins with it', () => {
  const shape = z.array(z.object({ core: z.string() })).min(1)
  expect(textOf(shape, [], 'CHAINS')).toBe('CHAINS is invalid (Too small: expected array to have >=1 items)')
  expect(textOf(shape, [{}], 'CHAINS')).toBe('CHAINS.0.core is missing')
})
