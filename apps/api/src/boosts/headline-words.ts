import {
  type Action,
  ANY_CONTRACT,
  humanName,
  isReceipt,
  isTransfer,
  SignatureType,
  TRANSACTION_SENDER,
  toImperative,
  toSelector,
  verbPhrase,
} from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import type { KnownContracts } from './operator-contracts.ts'
import { splitName } from './to-words.ts'

/**
 * Returns the words with which apps title a task, from what is known by name: the event `BellRung` of a contract “Task
 * board” is “ring a bell on Task board”. Amounts are not among them. Pure.
 */
export function headlineWords(action: Action, chainId: number, { abis, nameOf }: KnownContracts): readonly string[] {
  const { actionSteps, actionClaimant } = action
  const isBySender = actionClaimant.fieldIndex === TRANSACTION_SENDER
  return actionSteps.flatMap(({ signature, signatureType, targetContract }) => {
    const contract =
      targetContract === ANY_CONTRACT ? ['any contract'] : [nameOf(chainId, targetContract) ?? []].flat().map(splitName)
    const selector = toSelector(signature)
    const items =
      signatureType === SignatureType.EVENT ? abis.events(signature) : selector === null ? [] : abis.functions(selector)
    return [...items.flatMap((item) => itemWords(item, isBySender)), ...contract.flatMap((name) => ['on', name])]
  })
}

function itemWords(item: AbiEvent | AbiFunction, isBySender: boolean): readonly string[] {
  const own = [splitName(item.name), humanName(item.name)]
  // The sender of a transaction moves tokens. Otherwise the task pays the account that sends or receives them.
  if (isTransfer(item) || isReceipt(item)) {
    return [...own, ...(isBySender && item.type === 'event' ? ['move'] : ['send', 'receive'])]
  }
  const phrase = verbPhrase(item) ?? (item.type === 'event' ? 'triggers' : 'calls')
  return [...own, toImperative(phrase), phrase]
}
