import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What a value must be, by zod's name for it. */
const types: Readonly<Record<string, string>> = {
  ...{
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    bigint: 'a whole number',
    boolean: 'true or false',
  },
  ...{ array: 'a list', object: 'an object with fields', record: 'an object with fields', null: 'null' },
}

/**
 * Says what is wrong with a value, in words for an operator. A schema's own message is used as it is; zod's are in the words of a
 * programmer.
 */
export function describeIssue(issue: Issue): string {
  if (!isByZod(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`
    case 'too_small':
      return describeBound(issue.origin, issue.minimum, issue.inclusive === false ? 'above' : 'at least')
    case 'too_big':
      return describeBound(issue.origin, issue.maximum, issue.inclusive === false ? 'below' : 'at most')
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `“${key}”`).join(' and ')} is not a field of it`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : 'does not have the form that it needs'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not what it must be'
    default:
      return issue satisfies never
  }
}

function describeBound(origin: string, bound: number | bigint, how: string): string {
  if (origin !== 'string' && origin !== 'array') return `must be ${how} ${bound}`
  if (how === 'at least' && bound === 1) return 'must not be empty'
  return `must have ${how} ${bound} ${origin === 'string' ? 'characters' : 'entries'}`
}

/** Zod begins its messages in this way, and no schema of ours does. */
function isByZod(message: string): boolean {
  return /^(Invalid |Too small|Too big|Unrecognized key)/.test(message)
}
