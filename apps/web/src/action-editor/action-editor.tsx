import { humanName } from '@laurel/protocol'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import { Segment } from '../controls/segment.tsx'
import { Subheading } from '../controls/subheading.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import styles from './action-editor.module.css'
import { ClaimantField } from './claimant-field.tsx'
import { ContractField } from './contract-field.tsx'
import { countSlots, SLOTS } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { FieldTree } from './field-tree.tsx'
import { FilterList } from './filter-list.tsx'
import { ItemField } from './item-field.tsx'
import { useContract } from './use-contract.ts'

/** Edits one action at a time: its contract, event or function, fields, conditions, and who gets paid. */
export function ActionEditor(given: EditorProps) {
  // The action that was edited may have been removed.
  const props = { ...given, active: Math.min(given.active, given.draft.actions.length - 1) }
  const { chain, draft, dispatch, active, onActive } = props
  const actionDraft = draft.actions[active] ?? draft.actions[0]
  const [kind, setKind] = useState<'event' | 'function'>(actionDraft?.item?.type ?? 'event')
  const contract = useContract(chain, actionDraft ?? emptyAction, kind === 'function')
  if (actionDraft === undefined) return null
  const slots = countSlots(draft)
  return (
    <div>
      {draft.actions.length > 1 && (
        <div className={styles['actions']}>
          <Segment
            label={actionText('action')}
            onChoose={(chosen) => onActive(Number(chosen))}
            options={draft.actions.map((_, at) => ({
              value: String(at),
              label: actionText('actionNumber', { number: at + 1 }),
            }))}
            size="small"
            value={String(active)}
          />
          <Button
            look="quiet"
            onClick={() => {
              dispatch({ type: 'actionRemoved', actionIndex: active })
              onActive(Math.max(0, active - 1))
            }}
            size="small"
          >
            {actionText('removeAction', { number: active + 1 })}
          </Button>
        </div>
      )}
      <ContractField {...props} contract={contract} actionDraft={actionDraft} />
      {contract.status === 'known' && (
        <>
          <ItemField
            contract={contract}
            actionDraft={actionDraft}
            actionIndex={active}
            kind={kind}
            onChoose={(item) => dispatch({ type: 'itemChosen', actionIndex: active, item })}
            onKind={setKind}
          />
          {actionDraft.item !== null && (
            <>
              <Subheading
                aside={actionText('latestValue')}
                title={actionText('fieldsOf', { name: humanName(actionDraft.item.name) })}
              />
              <FieldTree {...props} actionDraft={actionDraft} item={actionDraft.item} />
              <FilterList {...props} actionDraft={actionDraft} item={actionDraft.item} />
            </>
          )}
        </>
      )}
      {draft.actions.some(({ item }) => item !== null) && <ClaimantField {...props} />}
      {actionDraft.item !== null && (
        <div className={styles['more']}>
          <Button
            aria-disabled={slots >= SLOTS}
            onClick={() => {
              if (slots >= SLOTS) return
              dispatch({ type: 'actionAdded' })
              onActive(draft.actions.length)
            }}
            size="small"
          >
            <Icon name="plus" size={16} />
            {actionText('addAction')}
          </Button>
          <span className={classNames(text['small'], text['muted'])}>
            {slots >= SLOTS
              ? actionText('stepsFull', { all: SLOTS })
              : actionText('steps', { count: slots, all: SLOTS })}
          </span>
        </div>
      )}
    </div>
  )
}

const emptyAction = { addressText: '', isAnyContract: false, pastedAbi: '', item: null, conditions: [] } as const
