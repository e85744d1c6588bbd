import { type AbiEvent, type AbiParameter, type Address, encodeAbiParameters, type Hex, toEventSelector } from 'viem'
import { InvalidDecodedLogError } from './errors.ts'
import type { EvidenceLog } from './transaction-evidence.ts'

/** A log as viem's `decodeEventLog` and `parseEventLogs` return it, with the ABI item that decoded it. */
export type DecodedLog = {
  readonly event: AbiEvent
  /** By name, or in ABI order. An indexed string, bytes, array or tuple is its hash, which is all that a log holds. */
  readonly args: readonly unknown[] | Readonly<Record<string, unknown>>
  readonly address: Address
  readonly logIndex: number
  readonly removed?: boolean
}

/**
 * Converts a decoded log back into topics and data, for callers that no longer have the raw log.
 * @returns the log as a node returns it, hex in lower case.
 * @throws {InvalidDecodedLogError} when an argument is missing, unknown or of the wrong type, or the event is
 * anonymous.
 */
export function encodeLog({ event, args, address, logIndex, removed }: DecodedLog): EvidenceLog {
  // An anonymous event's first topic is an argument, and could equal another event's signature.
  if (event.anonymous) throw new InvalidDecodedLogError(`Event ${event.name} is anonymous`)
  const values = argumentsInOrder(event, args)
  const topics: Hex[] = [toEventSelector(event)]
  const rest: { readonly inputs: AbiParameter[]; readonly values: unknown[] } = { inputs: [], values: [] }
  event.inputs.forEach((input, index) => {
    if (input.indexed) topics.push(encodeTopic(input, values[index], event.name))
    else {
      rest.inputs.push(input)
      rest.values.push(values[index])
    }
  })
  return {
    address: lowerCase(address),
    topics,
    data: encode(rest.inputs, rest.values, `the arguments of ${event.name}`),
    logIndex,
    ...(removed ? { removed } : {}),
  }
}

function argumentsInOrder(event: AbiEvent, args: DecodedLog['args']): readonly unknown[] {
  if (isList(args)) {
    if (args.length !== event.inputs.length) {
      throw new InvalidDecodedLogError(
        `Event ${event.name} has ${event.inputs.length} arguments and ${args.length} were given`,
      )
    }
    return args
  }
  return event.inputs.map(({ name }, index) => {
    if (!name) throw new InvalidDecodedLogError(`Argument ${index} of event ${event.name} has no name. Pass a list`)
    if (!Object.hasOwn(args, name))
      throw new InvalidDecodedLogError(`Argument "${name}" of event ${event.name} is missing`)
    return args[name]
  })
}

function encodeTopic(input: AbiParameter, value: unknown, event: string): Hex {
  const isHashed = input.type === 'string' || input.type === 'bytes' || /^tuple|\]$/.test(input.type)
  if (!isHashed) return encode([input], [value], `argument "${input.name ?? ''}" of ${event}`)
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) {
    throw new InvalidDecodedLogError(
      `Argument "${input.name ?? ''}" of event ${event} is indexed and known by its hash only`,
    )
  }
  return lowerCase(value)
}

function encode(inputs: readonly AbiParameter[], values: readonly unknown[], what: string): Hex {
  try {
    return encodeAbiParameters(inputs, values)
  } catch (cause) {
    throw new InvalidDecodedLogError(`Cannot encode ${what}`, { cause })
  }
}

function isList(args: DecodedLog['args']): args is readonly unknown[] {
  return Array.isArray(args)
}

function lowerCase(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
