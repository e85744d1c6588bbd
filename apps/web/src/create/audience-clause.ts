import { messageLocale } from '../language/define-messages.ts'
import { actionText } from '../language/en/action.ts'
import type { AudienceKind } from './boost-form.ts'

/** The part of a boost's form that decides who may claim. Names of lists are in the order in which they were typed. */
export type Audience = {
  readonly who: AudienceKind
  readonly allowIds: readonly string[]
  readonly denyIds: readonly string[]
}

/** Describes who can claim, to follow “Anyone”: “on the list”. Null when everyone can. Pure. */
export function audienceLimit({ who, allowIds, denyIds }: Audience): string | null {
  switch (who) {
    case 'anyone':
      return null
    case 'listed':
      return actionText('onTheList')
    case 'unlisted':
      return actionText('notOnTheList')
    case 'offchain': {
      const allowed = allowIds.length > 0 ? actionText('onNamed', { lists: namesOf(allowIds) }) : null
      const blocked = denyIds.length > 0 ? actionText('notOnNamed', { lists: namesOf(denyIds) }) : null
      if (allowed !== null && blocked !== null) return actionText('allowedAndBlocked', { allowed, blocked })
      // Without a name, it is open which lists apply, but not whether lists apply.
      return allowed ?? blocked ?? actionText('onOffchainLists')
    }
    default:
      return who satisfies never
  }
}

function namesOf(ids: readonly string[]): string {
  const names = new Intl.ListFormat(messageLocale(), { type: 'disjunction' }).format(ids.map((id) => `“${id}”`))
  return actionText(ids.length === 1 ? 'listNamed' : 'listsNamed', { names })
}
