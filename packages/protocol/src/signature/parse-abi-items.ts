import { type Abi, type AbiParameter, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { AbiShapeError } from './errors.ts'

const typePattern =
  /^(tuple|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?|address|bool|string|function|bytes([1-9]|[12]\d|3[0-2])?)(\[\d*\])*$/

const parameter: z.ZodMiniType<AbiParameter> = z.object({
  type: z.string().check(z.regex(typePattern)),
  name: z.optional(z.string()),
  indexed: z.optional(z.boolean()),
  internalType: z.optional(z.string()),
  get components() {
    return z.optional(z.array(parameter))
  },
})

const event = z.object({
  type: z.literal('event'),
  name: z.string(),
  anonymous: z.optional(z.boolean()),
  inputs: z.array(parameter),
})
const fn = z.object({
  type: z.literal('function'),
  name: z.string(),
  inputs: z.array(parameter),
  outputs: z._default(z.array(parameter), []),
  stateMutability: z._default(z.enum(['pure', 'view', 'nonpayable', 'payable']), 'nonpayable'),
})

/**
 * Reads an ABI that a person gives: JSON items, human-readable strings (`event Transfer(address indexed from, …)`;
 * structs may be among them), or both mixed. Constructors, errors and the like are left out: nothing waits for them.
 * @throws {AbiShapeError} naming the item that cannot be read.
 */
export function parseAbiItems(given: readonly unknown[]): Abi {
  const texts = given.filter((item) => typeof item === 'string')
  const items = given.filter((item) => typeof item !== 'string').flatMap(readItem)
  return [...items, ...readTexts(texts)]
}

function readItem(item: unknown): Abi {
  const kind = z.object({ type: z.string() }).safeParse(item)
  if (!kind.success) throw new AbiShapeError(JSON.stringify(item))
  if (kind.data.type !== 'event' && kind.data.type !== 'function') return []
  const parsed = z.union([event, fn]).safeParse(item)
  if (!parsed.success) throw new AbiShapeError(JSON.stringify(item), { cause: parsed.error })
  return [parsed.data]
}

function readTexts(texts: readonly string[]): Abi {
  if (texts.length === 0) return []
  try {
    const parsed: Abi = parseAbi<readonly string[]>(texts)
    return parsed.filter((item) => item.type === 'event' || item.type === 'function')
  } catch (cause) {
    throw new AbiShapeError(texts.join('; '), { cause })
  }
}
