import type { FieldNode } from '@laurel/protocol'
import { listFields } from '@laurel/protocol'
import { isAddressEqual } from 'viem'
import { callSource, formatFieldValue, layoutOf, logSource, readValues } from '../abi/decode-values.ts'
import { pathKey } from '../abi/fields.ts'
import { unitAddresses, unitsOf } from '../action-editor/field-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { classNames } from '../controls/class-names.ts'
import text from '../controls/text.module.css'
import { checkText } from '../language/en/check.ts'
import { useTokenData } from '../token/token-data.ts'
import styles from './decoded-panel.module.css'
import { closestLog, type TraceContext } from './trace-rows.ts'
import type { CheckAnswer } from './use-check.ts'

/** The event or call that decides the result, with all its fields. The fields of conditions are highlighted. */
export function DecodedPanel({
  chain,
  answer: { evidence },
  context,
}: {
  readonly chain: ChainConfig
  readonly answer: CheckAnswer
  readonly context: TraceContext
}) {
  const shown = shownAction(context)
  const words = shown === null ? undefined : context.steps.find(({ actionIndex }) => actionIndex === shown.actionIndex)
  const log = shown?.log == null ? undefined : evidence.logs.find(({ logIndex }) => logIndex === shown.log)
  const known = words?.item ?? null
  const isCall = known?.type === 'function'
  const source =
    log !== undefined ? logSource(log) : isCall && evidence.input !== null ? callSource(evidence.input) : null
  const item = known?.type === 'event' && log !== undefined ? layoutOf(known, log.topics) : known
  const values = item === null || source === null ? new Map<string, string>() : readValues(item, source)
  const target = log?.address ?? evidence.to
  const near = useTokenData(chain, item === null ? [] : unitAddresses(item, target, values, new Map()))
  const boostData = useTokenData(chain, item === null ? [] : unitAddresses(item, target, values, near))
  if (item === null || source === null || shown === null) return null
  const units = unitsOf(item, target, values, boostData)

  const failing = new Set(
    context.explanation.steps.flatMap(({ step, status: outcome }) => {
      const condition = context.steps[step]?.actionIndex === shown.actionIndex ? context.steps[step]?.condition : null
      return outcome === 'failed' && condition != null ? [pathKey(condition.path)] : []
    }),
  )
  const { nameOf, me } = context
  function rows(nodes: readonly FieldNode[], depth: number): readonly React.ReactNode[] {
    return nodes.flatMap((node) => {
      const key = pathKey(node.path)
      const value = values.get(key)
      const isGroup = node.children.length > 0
      const isMe = me !== null && node.type === 'address' && value !== undefined && isAddressEqual(me, toAddress(value))
      return [
        <li className={failing.has(key) ? styles['hot'] : undefined} key={key} style={{ '--depth': depth }}>
          <span className={classNames(text['mono'], text['breakable'])}>{node.name}</span>
          <span className={value === undefined ? text['muted'] : text['breakable']}>
            {isGroup ? (
              checkText('group', { count: node.children.length })
            ) : value === undefined ? (
              node.isIndexed ? (
                checkText('hashOnly')
              ) : (
                checkText('notRead')
              )
            ) : node.type === 'address' ? (
              <AddressText address={value} name={nameOf(value)} />
            ) : (
              <bdi title={value}>{formatFieldValue(value, node.type, units.get(key) ?? null, nameOf)}</bdi>
            )}
            {isMe && <span className={text['good']}> {checkText('you')}</span>}
          </span>
        </li>,
        ...rows(node.children, depth + 1),
      ]
    })
  }
  const fields = listFields(item)
  const name = <span className={text['mono']}>{item.name}</span>
  const contract = target === null ? null : <AddressText address={target} name={nameOf(target)} />
  return (
    <section aria-labelledby="decoded" className={styles['panel']}>
      <h2 id="decoded">{checkText(isCall ? 'decodedCall' : 'decodedEvent')}</h2>
      <p className={`${text['small']} ${text['muted']}`}>
        {log === undefined
          ? checkText.rich(isCall ? 'callAt' : 'eventBy', { name, contract })
          : checkText.rich('eventByLog', { name, contract, log: log.logIndex })}
      </p>
      {fields.length === 0 ? (
        <p className={text['small']}>{checkText('noFields')}</p>
      ) : (
        <ul className={styles['fields']}>{rows(fields, 0)}</ul>
      )}
    </section>
  )
}

function toAddress(value: string): `0x${string}` {
  return `0x${value.slice(2)}`
}

/** Returns the action whose log or call is shown: the first one that failed but was found, otherwise the first one. */
function shownAction({
  explanation,
  steps,
  draft,
}: TraceContext): { readonly actionIndex: number; readonly log: number | null } | null {
  const actions = draft.actions.map((_, actionIndex) => {
    const traces = explanation.steps.filter(({ step }) => steps[step]?.actionIndex === actionIndex)
    const isCall = draft.actions[actionIndex]?.item?.type === 'function'
    return {
      actionIndex,
      log: closestLog(traces),
      isThere: isCall
        ? traces.some(({ candidates }) => candidates.some(({ field }) => field !== null))
        : closestLog(traces) !== null,
      failed: traces.some(({ status: outcome }) => outcome === 'failed'),
    }
  })
  const there = actions.filter(({ isThere }) => isThere)
  return there.find(({ failed }) => failed) ?? there[0] ?? null
}
