import { useState } from 'react'
import { humanName } from '../abi/human-name.ts'
import { Button } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import { Segment } from '../controls/segment.tsx'
import { Sub } from '../controls/sub.tsx'
import text from '../controls/text.module.css'
import styles from './action-editor.module.css'
import { ClaimantPick } from './claimant-field.tsx'
import { AddressField } from './contract-field.tsx'
import { SLOTS, slotsOf } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { FieldTree } from './field-tree.tsx'
import { RuleList } from './filter-list.tsx'
import { ItemPick } from './item-field.tsx'
import { useContract } from './use-contract.ts'

/** Where, which event or function, which fields, which rules, and who did it: one deed at a time. */
export function WhatCounts(props: EditorProps) {
  const { chain, draft, tell, active, onActive } = props
  const deed = draft.deeds[active] ?? draft.deeds[0]
  const [kind, setKind] = useState<'event' | 'function'>(deed?.item?.type ?? 'event')
  const contract = useContract(chain, deed ?? emptyDeed, kind === 'function')
  if (deed === undefined) return null
  const slots = slotsOf(draft)
  return (
    <div>
      {draft.deeds.length > 1 && (
        <div className={styles['deeds']}>
          <Segment
            label="Deed"
            onChoose={(chosen) => onActive(Number(chosen))}
            options={draft.deeds.map((_, at) => ({ value: String(at), label: `Deed ${at + 1}` }))}
            size="small"
            value={String(active)}
          />
          <Button
            look="quiet"
            onClick={() => {
              tell({ type: 'deedRemoved', deed: active })
              onActive(Math.max(0, active - 1))
            }}
            size="small"
          >
            Remove deed {active + 1}
          </Button>
        </div>
      )}
      <AddressField {...props} contract={contract} deed={deed} />
      {contract.status === 'known' && (
        <>
          <ItemPick
            contract={contract}
            deed={deed}
            deedIndex={active}
            kind={kind}
            onChoose={(item) => tell({ type: 'itemChosen', deed: active, item })}
            onKind={setKind}
          />
          {deed.item !== null && (
            <>
              <Sub aside="latest value" title={`Fields of “${humanName(deed.item.name)}”`} />
              <FieldTree {...props} deed={deed} item={deed.item} />
              <RuleList {...props} deed={deed} item={deed.item} />
            </>
          )}
        </>
      )}
      {draft.deeds.some(({ item }) => item !== null) && <ClaimantPick {...props} />}
      {deed.item !== null && (
        <div className={styles['more']}>
          <Button
            aria-disabled={slots >= SLOTS}
            onClick={() => {
              if (slots >= SLOTS) return
              tell({ type: 'deedAdded' })
              onActive(draft.deeds.length)
            }}
            size="small"
          >
            <Icon name="plus" size={16} />
            Add another deed
          </Button>
          <span className={classNames(text['small'], text['muted'])}>
            {slots >= SLOTS ? 'All 4 slots are taken: a rule takes one' : `${slots} of ${SLOTS} slots`}
          </span>
        </div>
      )}
    </div>
  )
}

const emptyDeed = { addressText: '', isAnyContract: false, pastedAbi: '', item: null, rules: [] } as const
