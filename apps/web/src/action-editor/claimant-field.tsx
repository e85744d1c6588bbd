import { listFields } from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { defaultClaimantPath } from '../abi/default-claimant.ts'
import { dottedName, flattenFields, pathKey } from '../abi/fields.ts'
import { PickList } from '../controls/pick-list.tsx'
import { Subheading } from '../controls/subheading.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import type { ClaimantDraft } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { elementId } from './element-ids.ts'

/** Chooses who gets paid: the sender of the transaction, or the account in an address field of an action. */
export function ClaimantField({ draft, dispatch }: Pick<EditorProps, 'draft' | 'dispatch'>) {
  const named = draft.actions.flatMap(({ item }, actionIndex) =>
    item === null
      ? []
      : flattenFields(listFields(item))
          .filter(({ claimantIndex }) => claimantIndex !== null)
          .map(({ path }) => ({
            key: keyOf({ type: 'field', actionIndex, path }),
            claimant: { type: 'field', actionIndex, path } satisfies ClaimantDraft,
            name: dottedName(item, path),
            titleKey: titleKeyOf(item, path),
          })),
  )
  return (
    <section aria-label={actionText('whoGetsPaid')} id={elementId({ type: 'claimant' })} tabIndex={-1}>
      <Subheading title={actionText('whoGetsPaid')} />
      <PickList
        label={actionText('whoGetsPaid')}
        onChoose={(key) => {
          const chosen = named.find((one) => one.key === key)
          dispatch({ type: 'claimantChosen', claimant: chosen?.claimant ?? { type: 'sender' } })
        }}
        options={[
          { value: 'sender', title: actionText('transactionSender') },
          ...named.map(({ key, name, claimant, titleKey }) => ({
            value: key,
            title: actionText.rich(titleKey, {
              field: (
                <span className={text['mono']} key="field">
                  {name}
                </span>
              ),
            }),
            ...(draft.actions.length > 1 && { aside: actionText('ofAction', { number: claimant.actionIndex + 1 }) }),
          })),
        ]}
        value={keyOf(draft.claimant)}
      />
    </section>
  )
}

/** The two accounts of a token transfer have specific names. */
function titleKeyOf(item: AbiEvent | AbiFunction, path: readonly number[]) {
  const sender = defaultClaimantPath(item)
  if (sender === null || path.length !== 1) return 'accountIn' as const
  if (path[0] === sender[0]) return 'tokenSender' as const
  return path[0] === sender[0] + 1 ? ('tokenRecipient' as const) : ('accountIn' as const)
}

function keyOf(claimant: ClaimantDraft): string {
  return claimant.type === 'sender' ? 'sender' : `${claimant.actionIndex}/${pathKey(claimant.path)}`
}
