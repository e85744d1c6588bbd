import { listFields } from '@laurel/protocol'
import { dottedName, flattenFields, pathKey } from '../abi/fields.ts'
import { PickList } from '../controls/pick-list.tsx'
import { Sub } from '../controls/sub.tsx'
import text from '../controls/text.module.css'
import type { ClaimantDraft } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { elementId } from './element-ids.ts'

/** Who did it: the sender, or whoever an address field of one of the actions names. */
export function ClaimantField({ draft, tell }: Pick<EditorProps, 'draft' | 'tell'>) {
  const named = draft.actions.flatMap(({ item }, actionIndex) =>
    item === null
      ? []
      : flattenFields(listFields(item))
          .filter(({ claimantIndex }) => claimantIndex !== null)
          .map(({ path }) => ({
            key: keyOf({ from: 'field', actionIndex, path }),
            claimant: { from: 'field', actionIndex, path } satisfies ClaimantDraft,
            name: dottedName(item, path),
          })),
  )
  return (
    <section aria-label="Who did it" id={elementId({ at: 'claimant' })} tabIndex={-1}>
      <Sub title="Who did it" />
      <PickList
        label="Who did it"
        onChoose={(key) => {
          const chosen = named.find((one) => one.key === key)
          tell({ type: 'claimantChosen', claimant: chosen?.claimant ?? { from: 'sender' } })
        }}
        options={[
          { value: 'sender', title: 'Whoever sent the transaction' },
          ...named.map(({ key, name, claimant }) => ({
            value: key,
            title: (
              <>
                The account in <span className={text['mono']}>{name}</span>
              </>
            ),
            ...(draft.actions.length > 1 && { aside: `deed ${claimant.actionIndex + 1}` }),
          })),
        ]}
        value={keyOf(draft.claimant)}
      />
    </section>
  )
}

function keyOf(claimant: ClaimantDraft): string {
  return claimant.from === 'sender' ? 'sender' : `${claimant.actionIndex}/${pathKey(claimant.path)}`
}
