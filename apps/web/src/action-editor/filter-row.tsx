import type { FieldNode, FilterOperator } from '@laurel/protocol'
import { Fragment, useId } from 'react'
import { addressOrNull } from '../abi/address-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { IconButton } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { Field, UnitLabel as UnitText } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import type { Unit } from '../token/amount.ts'
import type { FilterResult } from './compile-filter.ts'
import type { FilterDraft } from './draft.ts'
import { formatFilter, toFilterType } from './filter-messages.ts'
import styles from './filter-row.module.css'

/** One condition: the field, the comparison, the value, and its stored form. */
export function FilterRow({
  id,
  chain,
  name,
  field,
  condition,
  unit,
  reading,
  onFilter,
  onValue,
  onRaw,
  onRemove,
}: {
  readonly id: string
  readonly chain: ChainConfig
  readonly name: string
  readonly field: FieldNode | null
  readonly condition: FilterDraft
  readonly unit: Unit | null
  readonly reading: FilterResult
  readonly onFilter: (filterType: FilterOperator) => void
  readonly onValue: (text: string) => void
  readonly onRaw: (isRaw: boolean) => void
  readonly onRemove: () => void
}) {
  const listId = useId()
  const kind = field?.use?.leaf.type
  const isNumber = kind === 'uint' || kind === 'int'
  const isAddress = kind === 'address'
  const filters = field?.use?.filters ?? [condition.filterType]
  const named =
    isAddress && reading.status === 'ok'
      ? chain.names.get((addressOrNull(condition.valueText) ?? '').toLowerCase())
      : undefined
  const end = isNumber && unit !== null ? (condition.isRaw ? actionText('baseUnits') : unit.symbol) : named
  return (
    <div className={styles['rule']}>
      <span className={classNames(text['mono'], text['breakable'])} title={name}>
        <FieldPath path={name} />
      </span>
      <Select
        isLabelHidden
        label={actionText('howCompared', { name })}
        onChoose={(chosen) => {
          const filterType = toFilterType(Number(chosen))
          if (filterType !== null) onFilter(filterType)
        }}
        options={filters.map((filterType) => ({ value: String(filterType), label: formatFilter(filterType) }))}
        size="small"
        value={String(condition.filterType)}
      />
      <div className={styles['value']}>
        <Field
          after={end !== undefined && <UnitText>{end}</UnitText>}
          error={reading.status === 'error' ? reading.problem : null}
          id={id}
          inputMode={isNumber ? 'decimal' : 'text'}
          isLabelHidden
          isMono={isAddress || kind === 'bytes' || kind === 'fixedBytes'}
          label={actionText('whatCompared', { name })}
          onText={onValue}
          placeholder={isAddress ? '0x…' : isNumber ? '0' : ''}
          size="small"
          value={condition.valueText}
          {...(isAddress && { list: listId })}
        />
        {isAddress && (
          <datalist id={listId}>
            {[...chain.tokens].map(({ address, symbol, name }) => (
              <option key={address} value={address}>
                {symbol === '' ? name : `${symbol}, ${name}`}
              </option>
            ))}
          </datalist>
        )}
      </div>
      <IconButton label={actionText('removeCondition', { name })} onClick={onRemove}>
        <Icon name="x" size={16} />
      </IconButton>
      {isNumber && unit !== null && <StoredValue isRaw={condition.isRaw} onRaw={onRaw} reading={reading} unit={unit} />}
    </div>
  )
}

/** The name of a field, which breaks where the path goes deeper. */
function FieldPath({ path }: { readonly path: string }) {
  return path.split('.').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move.
    <Fragment key={at}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}

/** What is stored for an amount, and the choice of its unit. */
function StoredValue({
  reading,
  unit,
  isRaw,
  onRaw,
}: {
  readonly reading: FilterResult
  readonly unit: Unit
  /** Whether the amount is typed in base units. */
  readonly isRaw: boolean
  readonly onRaw: (isRaw: boolean) => void
}) {
  return (
    <p className={classNames(text['small'], text['muted'], styles['stored'])}>
      {reading.status === 'ok' && reading.storedWords !== null && (
        <>
          {actionText.rich('storedAs', {
            value: (
              <span className={text['mono']} key="value">
                {reading.storedWords}
              </span>
            ),
            ...{ symbol: unit.symbol, decimals: unit.decimals },
          })}{' '}
        </>
      )}
      {reading.status === 'ok' && isRaw && <>{actionText('thatIs', { amount: reading.valueText })} </>}
      <button className={text['link']} onClick={() => onRaw(!isRaw)} type="button">
        {isRaw ? actionText('enterInUnit', { symbol: unit.symbol }) : actionText('enterBaseUnits')}
      </button>
    </p>
  )
}
