import type { AbiEvent, AbiFunction } from 'viem'
import { dottedName, findField, pathKey } from '../abi/fields.ts'
import { Subheading } from '../controls/subheading.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import type { ActionDraft } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { elementId } from './element-ids.ts'
import { FilterRow } from './filter-row.tsx'

/** The conditions on one action's fields. All of them must be met. */
export function FilterList({
  chain,
  read,
  dispatch,
  active,
  actionDraft,
  item,
}: EditorProps & { readonly actionDraft: ActionDraft; readonly item: AbiEvent | AbiFunction }) {
  return (
    <>
      <Subheading title={actionText(actionDraft.conditions.length > 1 ? 'conditionsAll' : 'conditions')} />
      {actionDraft.conditions.length === 0 && (
        <p className={`${text['small']} ${text['muted']}`}>{actionText('noConditions', { name: item.name })}</p>
      )}
      {actionDraft.conditions.map((condition, at) => (
        <FilterRow
          chain={chain}
          field={findField(item, condition.path)}
          id={elementId({ type: 'condition', actionIndex: active, condition: at })}
          // A condition has no name but its place; its inputs have no state.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={at}
          name={dottedName(item, condition.path)}
          onFilter={(filterType) => dispatch({ type: 'filterChosen', actionIndex: active, condition: at, filterType })}
          onRaw={(isRaw) => dispatch({ type: 'rawChosen', actionIndex: active, condition: at, isRaw })}
          onRemove={() => dispatch({ type: 'conditionRemoved', actionIndex: active, condition: at })}
          onValue={(value) => dispatch({ type: 'valueTyped', actionIndex: active, condition: at, text: value })}
          reading={read.reading.conditions[active]?.[at] ?? { status: 'empty' }}
          condition={condition}
          unit={read.units[active]?.get(pathKey(condition.path)) ?? null}
        />
      ))}
    </>
  )
}
