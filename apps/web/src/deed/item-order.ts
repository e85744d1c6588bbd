import type { AbiEvent, AbiFunction } from 'viem'
import type { Choice } from './use-contract.ts'

/**
 * The choices in an order already shown; those it does not know stand after, in their own order. A list that is on
 * screen keeps its rows where they are when counts come in late: a row that moves under a pointer loses the click.
 */
export function inKeptOrder<Item extends AbiEvent | AbiFunction>(
  kept: readonly string[],
  choices: readonly Choice<Item>[],
): readonly Choice<Item>[] {
  const byKey = new Map(choices.map((choice) => [choice.key, choice]))
  const known = kept.flatMap((key) => byKey.get(key) ?? [])
  const places = new Set(kept)
  return [...known, ...choices.filter(({ key }) => !places.has(key))]
}
