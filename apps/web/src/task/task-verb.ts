import { humanName, verbPhrase } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { taskText } from '../language/en/task.ts'

/**
 * Returns the text of the button: “Send TUSD”, “Ring a bell on Task board”. Pure.
 * @param place - the contract's name, or null.
 */
export function taskVerb(item: AbiEvent | AbiFunction, place: string | null): string {
  const phrase = verbPhrase(item) ?? taskText('use', { name: humanName(item.name) })
  const [verb = '', ...object] = phrase.split(' ')
  const words = [baseOf(verb), ...object].join(' ')
  if (place === null) return words
  return taskText(verb === 'sends' ? 'verbAt' : 'verbOn', { verb: words, place })
}

function baseOf(third: string): string {
  const base = third.replace(/ies$/, 'y').replace(/(sh|ch|x|ss|zz|o)es$/, '$1')
  const verb = base === third ? third.replace(/([^s])s$/, '$1') : base
  return verb.charAt(0).toUpperCase() + verb.slice(1)
}
