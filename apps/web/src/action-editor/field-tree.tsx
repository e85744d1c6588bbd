import { type FieldNode, listFields } from '@laurel/protocol'
import { useState } from 'react'
import type { AbiEvent, AbiFunction } from 'viem'
import { callSource, type FieldValues, formatFieldValue, logSource, readValues } from '../abi/decode-values.ts'
import { pathKey } from '../abi/fields.ts'
import { TreeRow } from '../controls/tree-row.tsx'
import { useCallActivity, useLogActivity } from '../history/use-activity.ts'
import { actionText } from '../language/en/action.ts'
import { useTokenData } from '../token/token-data.ts'
import { lookupKey, targetOf } from './compile-draft.ts'
import { type ActionDraft, hasRoomForCondition } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { type KnownAddresses, unitAddresses, unitsOf } from './field-units.ts'
import { formatUnsupportedField } from './value-messages.ts'

/** The fields of an event or function as a tree, with the latest value of each and a button that adds a condition. */
export function FieldTree(
  props: EditorProps & { readonly actionDraft: ActionDraft; readonly item: AbiEvent | AbiFunction },
) {
  const { chain, draft, read, dispatch, active, actionDraft, item } = props
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const values = useNewestValues(props)
  const latest = useLatestUnits(props, values)

  function rows(nodes: readonly FieldNode[], depth: number): readonly React.ReactNode[] {
    return nodes.flatMap((node) => {
      const key = pathKey(node.path)
      const condition = actionDraft.conditions.findIndex(({ path }) => pathKey(path) === key)
      const isClaimant =
        draft.claimant.type === 'field' && draft.claimant.actionIndex === active && pathKey(draft.claimant.path) === key
      const value = values.get(key)
      const isGroup = node.children.length > 0
      const isFolded = folded.has(key)
      const filter = node.use?.filters[0]
      const row = (
        <TreeRow
          depth={depth}
          key={key}
          name={node.name}
          onFold={
            isGroup
              ? () =>
                  setFolded((before) => new Set(isFolded ? [...before].filter((one) => one !== key) : [...before, key]))
              : null
          }
          isFolded={isFolded}
          state={
            isGroup
              ? { status: 'none' }
              : isClaimant
                ? { status: 'said', words: actionText('claimant') }
                : condition >= 0
                  ? { status: 'said', words: actionText('condition', { number: condition + 1 }) }
                  : filter === undefined
                    ? { status: 'unusable', why: formatUnsupportedField(node) }
                    : {
                        status: 'free',
                        isFull: !hasRoomForCondition(draft, active),
                        onAdd: () =>
                          dispatch({
                            type: 'conditionAdded',
                            actionIndex: active,
                            path: node.path,
                            filterType: filter,
                            ...(node.type === 'address' && value !== undefined && { valueText: value }),
                          }),
                      }
          }
          type={
            isGroup
              ? actionText('group', { count: node.children.length })
              : node.isIndexed
                ? actionText('indexed', { type: node.type })
                : node.type
          }
          value={
            value !== undefined
              ? formatFieldValue(value, node.type, latest.get(key) ?? null, read.nameOf)
              : node.use === null && node.isIndexed
                ? actionText('hashOnly')
                : ''
          }
          wholeValue={value ?? ''}
        />
      )
      return [row, ...(isGroup && !isFolded ? rows(node.children, depth + 1) : [])]
    })
  }

  const fields = listFields(item)
  if (fields.length === 0) return <p>{actionText('noFields')}</p>
  return <ul aria-label={actionText('fieldsOn', { name: item.name, network: chain.name })}>{rows(fields, 0)}</ul>
}

type TreeItem = { readonly actionDraft: ActionDraft; readonly item: AbiEvent | AbiFunction }

// The latest log or call of the selected contract, decoded.
function useNewestValues({ chain, actionDraft, item }: EditorProps & TreeItem): FieldValues {
  const address = targetOf({ ...actionDraft, isAnyContract: false })
  const logs = useLogActivity(chain, item.type === 'event' ? address : null)
  const calls = useCallActivity(chain, address, item.type === 'function')
  const key = lookupKey(item)
  if (item.type === 'event') {
    const log = logs.data?.newest.get(key)
    return log === undefined ? new Map() : readValues(item, logSource(log))
  }
  const call = calls.data?.newest.get(key)
  return call === undefined ? new Map() : readValues(item, callSource(call.input))
}

// The units of this log: another field of it may name the token.
function useLatestUnits({ chain, actionDraft, item }: EditorProps & TreeItem, values: FieldValues) {
  const target = targetOf({ ...actionDraft, isAnyContract: false })
  const known: KnownAddresses = values
  const near = useTokenData(chain, unitAddresses(item, target, known, new Map()))
  const tokens = useTokenData(chain, unitAddresses(item, target, known, near))
  return unitsOf(item, target, known, tokens)
}
