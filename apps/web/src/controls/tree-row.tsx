import { commonText } from '../language/en/common.ts'
import { AmountText } from './amount-text.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import text from './text.module.css'
import styles from './tree-row.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The depth of a row in a tree. */
    '--depth'?: number
  }
}

/** What can be done with a field: nothing, nothing more, add a condition, or the reason why it cannot be used. */
export type TreeRowState =
  | { readonly status: 'none' }
  | { readonly status: 'said'; readonly words: string }
  | { readonly status: 'free'; readonly isFull: boolean; readonly onAdd: () => void }
  | { readonly status: 'unusable'; readonly why: string }

/** One field: its name and type, its latest value, and its state. Nested fields are indented. */
export function TreeRow({
  name,
  type,
  value,
  wholeValue,
  depth,
  isFolded,
  onFold,
  state,
}: {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly wholeValue: string
  readonly depth: number
  readonly isFolded: boolean
  /** Null for a field without nested fields. */
  readonly onFold: (() => void) | null
  readonly state: TreeRowState
}) {
  return (
    <li aria-label={`${name}, ${type}`} className={styles['row']} style={{ '--depth': depth }}>
      <span className={styles['name']}>
        {onFold === null ? (
          <i />
        ) : (
          <button
            aria-expanded={!isFolded}
            aria-label={commonText(isFolded ? 'showFields' : 'hideFields', { name })}
            className={classNames(styles['fold'], isFolded && styles['folded'])}
            onClick={onFold}
            type="button"
          >
            <Icon name="down" size={16} />
          </button>
        )}
        <span className={styles['words']}>
          <span className={classNames(text['mono'], text['breakable'])}>{name}</span>
          <span className={classNames(text['muted'], styles['type'])}>{type}</span>
        </span>
      </span>
      <span className={classNames(styles['value'], wholeValue === '' && text['muted'])} title={wholeValue}>
        <AmountText>{value}</AmountText>
      </span>
      <span className={styles['state']}>
        {state.status === 'said' && <span className={styles['said']}>{state.words}</span>}
        {state.status === 'unusable' && <span className={text['muted']}>{commonText('cannotUse')}</span>}
        {state.status === 'free' && (
          <button
            aria-disabled={state.isFull}
            aria-label={commonText(state.isFull ? 'addRuleFull' : 'addRuleOn', { name })}
            className={classNames(text['link'], state.isFull && styles['full'])}
            onClick={() => {
              if (!state.isFull) state.onAdd()
            }}
            title={state.isFull ? commonText('slotsFull') : undefined}
            type="button"
          >
            {commonText('addRule')}
          </button>
        )}
      </span>
      {state.status === 'unusable' && <span className={classNames(text['muted'], styles['why'])}>{state.why}</span>}
    </li>
  )
}
