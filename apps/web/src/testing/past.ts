import type { EvidenceLog, TransactionEvidence } from '@laurel/protocol'
import { type AbiEvent, type Address, encodeAbiParameters, encodeEventTopics, getAddress, type Hex, toHex } from 'viem'
import { sentenceText, writeSentence } from '../action-editor/action-sentence.ts'
import { compileDraft } from '../action-editor/compile-draft.ts'
import type { Draft } from '../action-editor/draft.ts'
import type { Unit } from '../token/amount.ts'

/** An address for tests, distinguished by its last byte. */
export function addressOf(last: number): Address {
  return getAddress(toHex(last, { size: 20 }))
}

/** A log as a node returns it, with hex in lower case. */
export function logOf(
  item: AbiEvent,
  values: readonly unknown[],
  { address, logIndex = 0 }: { readonly address: Address; readonly logIndex?: number },
): EvidenceLog {
  const named = item.inputs.map((input, at) => ({ input, value: values[at] }))
  const indexed = named.filter(({ input }) => input.indexed)
  const rest = named.filter(({ input }) => !input.indexed)
  const [topic] = encodeEventTopics({ abi: [item], eventName: item.name })
  const topics = indexed.map(({ input, value }) => encodeAbiParameters([input], [value]))
  return {
    address: lower(address),
    topics: [topic, ...topics].map((one) => lower(typeof one === 'string' ? one : '0x')),
    data: encodeAbiParameters(
      rest.map(({ input }) => input),
      rest.map(({ value }) => value),
    ),
    logIndex,
  }
}

function lower<Text extends Hex>(hex: Text): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}

/** A successful transaction with these logs. */
export function evidenceOf(
  logs: readonly EvidenceLog[],
  parts: Partial<TransactionEvidence> = {},
): TransactionEvidence {
  return {
    chainId: 31337,
    transactionHash: `0x${'ab'.repeat(32)}`,
    blockNumber: 7n,
    status: 'success',
    from: lower(addressOf(0xee)),
    to: lower(addressOf(0xdd)),
    input: '0x',
    logs,
    ...parts,
  }
}

/** A draft, compiled as on the screens. */
export function readForTest(
  draft: Draft,
  {
    units = [],
    names = {},
  }: { readonly units?: readonly ReadonlyMap<string, Unit>[]; readonly names?: Readonly<Record<string, string>> } = {},
) {
  const nameOf = (address: string) => names[address.toLowerCase()] ?? null
  const reading = compileDraft(draft, { chainId: 31337, units, nameOf })
  if (reading.result.status !== 'ready') throw new Error(`The draft of the test lacks ${reading.result.what}.`)
  const contractNames = draft.actions.map(({ addressText }) => nameOf(addressText))
  const sentence = writeSentence(draft, { conditions: reading.conditions, contractNames })
  return { reading, units, contractNames, nameOf, sentence: sentenceText(sentence), ...reading.result }
}
