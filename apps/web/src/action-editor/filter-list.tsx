import type { AbiEvent, AbiFunction } from 'viem'
import { dottedName, findField, pathKey } from '../abi/fields.ts'
import { Sub } from '../controls/sub.tsx'
import text from '../controls/text.module.css'
import type { DeedDraft } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { placeId } from './element-ids.ts'
import { RuleRow } from './filter-row.tsx'

/** The rules on one deed's fields: all must hold. */
export function RuleList({
  chain,
  read,
  tell,
  active,
  deed,
  item,
}: EditorProps & { readonly deed: DeedDraft; readonly item: AbiEvent | AbiFunction }) {
  return (
    <>
      <Sub title={deed.rules.length > 1 ? 'Rules, all must hold' : 'Rules'} />
      {deed.rules.length === 0 && (
        <p className={`${text['small']} ${text['muted']}`}>
          None yet: every “{item.name}” counts. Add a rule on a field above to ask for more.
        </p>
      )}
      {deed.rules.map((rule, at) => (
        <RuleRow
          chain={chain}
          field={findField(item, rule.path)}
          id={placeId({ at: 'rule', deed: active, rule: at })}
          // A rule has no name but its place; its inputs hold no state of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={at}
          name={dottedName(item, rule.path)}
          onFilter={(filterType) => tell({ type: 'filterChosen', deed: active, rule: at, filterType })}
          onRaw={(isRaw) => tell({ type: 'rawChosen', deed: active, rule: at, isRaw })}
          onRemove={() => tell({ type: 'ruleRemoved', deed: active, rule: at })}
          onValue={(value) => tell({ type: 'valueTyped', deed: active, rule: at, text: value })}
          reading={read.reading.rules[active]?.[at] ?? { status: 'empty' }}
          rule={rule}
          unit={read.units[active]?.get(pathKey(rule.path)) ?? null}
        />
      ))}
    </>
  )
}
