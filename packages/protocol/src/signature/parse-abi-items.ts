import { type Abi, type AbiParameter, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { areStructsTooLarge, isTextTooDeep, isTooLarge, MAX_ABI_ITEM_LENGTH } from './abi-size.ts'
import { InvalidAbiError } from './errors.ts'

// Up to eight dimensions: more are of no use, and each one is parsed separately.
const typePattern =
  /^(tuple|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?|address|bool|string|function|bytes([1-9]|[12]\d|3[0-2])?)(\[\d{0,20}\]){0,8}$/

// A name with a parenthesis, a comma or a space would give another signature than the item's.
const itemName = z.string().check(z.regex(/^[^\s(),]*$/))

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
  name: itemName,
  anonymous: z.optional(z.boolean()),
  inputs: z.array(parameter),
})
const fn = z.object({
  type: z.literal('function'),
  name: itemName,
  inputs: z.array(parameter),
  outputs: z._default(z.array(parameter), []),
  stateMutability: z._default(z.enum(['pure', 'view', 'nonpayable', 'payable']), 'nonpayable'),
})

// Built once: an ABI has hundreds of items, and building a schema takes longer than parsing an item with it.
const typed = z.object({ type: z.string() })
const named = z.object({ name: z.string() })
const eventOrFunction = z.union([event, fn])

/**
 * Parses an ABI from a user: JSON items, human-readable strings (`event Transfer(address indexed from, …)`; structs may
 * be among them), or both mixed. It leaves out constructors, errors and the like, which no step can wait for.
 * @throws {InvalidAbiError} with the item that cannot be parsed, or that is larger than `abi-size.ts` allows.
 */
export function parseAbiItems(given: readonly unknown[]): Abi {
  const texts = given.filter((item) => typeof item === 'string').map((text) => text.replace(/\s+/g, ' ').trim())
  const items = given.filter((item) => typeof item !== 'string').flatMap(readItem)
  return [...items, ...readTexts(texts)]
}

function readItem(item: unknown): Abi {
  if (isTooLarge(item)) throw new InvalidAbiError(`${nameOf(item)}, which is too deep or too long`)
  const kind = typed.safeParse(item)
  if (!kind.success) throw new InvalidAbiError(textOf(item))
  if (kind.data.type !== 'event' && kind.data.type !== 'function') return []
  const parsed = eventOrFunction.safeParse(item)
  if (!parsed.success) throw new InvalidAbiError(textOf(item), { cause: parsed.error })
  return [parsed.data]
}

function textOf(item: unknown): string {
  try {
    return JSON.stringify(item) ?? String(item)
  } catch {
    // Not from JSON: it contains itself, or a bigint.
    return nameOf(item)
  }
}

function nameOf(item: unknown): string {
  const parsed = named.safeParse(item)
  return parsed.success ? `"${parsed.data.name}"` : 'an item'
}

function readTexts(texts: readonly string[]): Abi {
  if (texts.length === 0) return []
  const tooLarge = texts.find((text) => text.length > MAX_ABI_ITEM_LENGTH || isTextTooDeep(text))
  if (tooLarge !== undefined) throw new InvalidAbiError(tooLarge)
  if (areStructsTooLarge(texts)) throw new InvalidAbiError('its structs, which hold too much in one another')
  try {
    const parsed: Abi = parseAbi<readonly string[]>(texts)
    return parsed.filter((item) => item.type === 'event' || item.type === 'function')
  } catch (cause) {
    throw new InvalidAbiError(texts.join('; '), { cause })
  }
}
