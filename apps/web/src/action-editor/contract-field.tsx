import { useId } from 'react'
import { addressProblem, toAddressText } from '../abi/address-text.ts'
import { parseAbiText } from '../abi/parse-abi-text.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { Field, TextArea } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { actionText } from '../language/en/action.ts'
import styles from './contract-field.module.css'
import type { ActionDraft } from './draft.ts'
import type { EditorProps } from './editor-props.ts'
import { elementId } from './element-ids.ts'
import { KnownContracts } from './known-contracts.tsx'
import type { ContractKnowledge } from './use-contract.ts'

const sourceKeys = {
  verified: 'sourceVerified',
  pasted: 'sourcePasted',
  seen: 'sourceSeen',
  none: 'sourceNone',
} as const

/** The contract of an action, and what is known about it. */
export function ContractField({
  chain,
  dispatch,
  active,
  actionDraft,
  contract,
}: EditorProps & { readonly actionDraft: ActionDraft; readonly contract: ContractKnowledge }) {
  const typed = actionDraft.addressText.trim()
  const isWrong = typed !== '' && contract.status === 'idle'
  return (
    <div>
      <Field
        after={
          typed !== '' && (
            <IconButton
              label={actionText('clearAddress')}
              onClick={() => dispatch({ type: 'addressTyped', actionIndex: active, text: '' })}
            >
              <Icon name="x" size={16} />
            </IconButton>
          )
        }
        error={isWrong ? addressProblem(typed) : null}
        id={elementId({ type: 'address', actionIndex: active })}
        isMono
        label={actionText('contract')}
        onText={(value) => dispatch({ type: 'addressTyped', actionIndex: active, text: toAddressText(value) })}
        placeholder="0x…"
        value={actionDraft.addressText}
        {...(typed === '' && {
          hint: actionText('contractHint'),
        })}
      />
      {typed === '' && (
        <KnownContracts
          chain={chain}
          onChoose={(address) => dispatch({ type: 'addressTyped', actionIndex: active, text: address })}
        />
      )}
      <div aria-live="polite">
        {contract.status === 'loading' && <Skeleton label={actionText('loadingContract')} rows={4} />}
        {contract.status === 'failed' && (
          <div className={styles['note']}>
            <Alert
              actions={
                <Button onClick={contract.retry} size="small">
                  {actionText('tryAgain')}
                </Button>
              }
              size="small"
              title={actionText('unread', { network: chain.name })}
              tone="bad"
            >
              {actionText('draftSaved', { problem: contract.problem })}
            </Alert>
          </div>
        )}
        {contract.status === 'noCode' && (
          <div className={styles['note']}>
            <Alert size="small" title={actionText('noCode', { network: chain.name })} tone="warn">
              {actionText('noCodeHint')}
            </Alert>
          </div>
        )}
        {contract.status === 'known' && (
          <p className={classNames(text['small'], styles['found'])}>
            <Badge
              icon={contract.source === 'none' ? 'info' : 'check'}
              tone={contract.source === 'none' ? 'plain' : 'good'}
            >
              {contract.name ?? actionText('unnamedContract')}
            </Badge>
            <span className={text['muted']}>{actionText(sourceKeys[contract.source])}</span>
            <span className={text['muted']}>{chain.name}</span>
          </p>
        )}
      </div>
      {contract.status === 'known' && contract.source !== 'verified' && (
        <AbiPaste active={active} actionDraft={actionDraft} source={contract.source} dispatch={dispatch} />
      )}
      {contract.status === 'known' && <AnyContract active={active} actionDraft={actionDraft} dispatch={dispatch} />}
    </div>
  )
}

function AbiPaste({
  active,
  actionDraft,
  source,
  dispatch,
}: Pick<EditorProps, 'active' | 'dispatch'> & {
  readonly actionDraft: ActionDraft
  readonly source: 'pasted' | 'seen' | 'none'
}) {
  const read = parseAbiText(actionDraft.pastedAbi)
  const isOpen = source !== 'seen' || actionDraft.pastedAbi !== ''
  return (
    <details className={styles['abi']} open={isOpen}>
      <summary>{actionText(source === 'none' ? 'enterAbi' : 'enterAnotherAbi')}</summary>
      <TextArea
        error={read.status === 'error' ? read.problem : null}
        hint={actionText('abiHint')}
        label={actionText('abi')}
        onText={(value) => dispatch({ type: 'abiPasted', actionIndex: active, text: value })}
        value={actionDraft.pastedAbi}
      />
    </details>
  )
}

function AnyContract({
  active,
  actionDraft,
  dispatch,
}: Pick<EditorProps, 'active' | 'dispatch'> & { readonly actionDraft: ActionDraft }) {
  const id = useId()
  return (
    <label className={styles['any']} htmlFor={id}>
      <input
        checked={actionDraft.isAnyContract}
        id={id}
        onChange={(event) =>
          dispatch({ type: 'anyContractChosen', actionIndex: active, isAnyContract: event.currentTarget.checked })
        }
        type="checkbox"
      />
      <span>{actionText('anyContractBox')}</span>
    </label>
  )
}
