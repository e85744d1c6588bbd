import type { AbiEvent, AbiFunction } from 'viem'
import { dottedName, findField, pathKey } from '../abi/fields.ts'
import { Sub } from '../controls/sub.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import type { ActionDraft } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { elementId } from './element-ids.ts'
import { FilterRow } from './filter-row.tsx'

/** The rules on one action's fields: all must hold. */
export function FilterList({
  chain,
  read,
  tell,
  active,
  actionDraft,
  item,
}: EditorProps & { readonly actionDraft: ActionDraft; readonly item: AbiEvent | AbiFunction }) {
  return (
    <>
      <Sub title={actionText(actionDraft.rules.length > 1 ? 'conditionsAll' : 'conditions')} />
      {actionDraft.rules.length === 0 && (
        <p className={`${text['small']} ${text['muted']}`}>{actionText('noConditions', { name: item.name })}</p>
      )}
      {actionDraft.rules.map((rule, at) => (
        <FilterRow
          chain={chain}
          field={findField(item, rule.path)}
          id={elementId({ at: 'rule', actionIndex: active, rule: at })}
          // A rule has no name but its place; its inputs hold no state of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={at}
          name={dottedName(item, rule.path)}
          onFilter={(filterType) => tell({ type: 'filterChosen', actionIndex: active, rule: at, filterType })}
          onRaw={(isRaw) => tell({ type: 'rawChosen', actionIndex: active, rule: at, isRaw })}
          onRemove={() => tell({ type: 'ruleRemoved', actionIndex: active, rule: at })}
          onValue={(value) => tell({ type: 'valueTyped', actionIndex: active, rule: at, text: value })}
          reading={read.reading.rules[active]?.[at] ?? { status: 'empty' }}
          rule={rule}
          unit={read.units[active]?.get(pathKey(rule.path)) ?? null}
        />
      ))}
    </>
  )
}
