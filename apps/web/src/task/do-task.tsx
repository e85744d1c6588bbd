import { type AbiRegistry, type Action, humanName, mergeAbiRegistries, waitForCall } from '@laurel/protocol'
import { useId, useState } from 'react'
import { type Address, encodeFunctionData, type Hex, toFunctionSelector } from 'viem'
import { useSignatures } from '../abi/use-signatures.ts'
import { verifiedRegistry } from '../abi/verified-registry.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Details } from '../controls/details.tsx'
import { Field } from '../controls/field.tsx'
import { formatError } from '../errors/format-error.ts'
import { taskText } from '../language/en/task.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './do-task.module.css'
import { readTask, type TaskPlan } from './task-plan.ts'
import { type TaskTrial, tryTask } from './try-task.ts'

/**
 * The task, done on this page. Its button opens the form. The call is simulated before the wallet is asked, and a call
 * that would not qualify is not sent.
 */
export function DoTask({
  chain,
  action,
  plan,
  verb,
  account,
}: {
  readonly chain: ChainConfig
  readonly action: Action
  readonly plan: TaskPlan
  /** The text of the button: “Send TUSD”. */
  readonly verb: string
  readonly account: Address
}) {
  const { fields, call, to } = plan
  const [isOpen, setOpen] = useState(false)
  const [texts, setTexts] = useState<readonly string[]>(() => fields.map(({ prefilled }) => prefilled))
  const [problems, setProblems] = useState<readonly (string | null)[]>([])
  const [trial, setTrial] = useState<Trial | null>(null)
  const signatures = useSignatures(true)
  const { state, send, leave } = useTransaction(chain, { purpose: `task ${to} ${toFunctionSelector(call)}` })

  async function sendTask(data: Hex) {
    await send(async (signer, onSent) => {
      const hash = await signer.sendTransaction({ to, data })
      onSent(hash)
      await waitForCall(chainClient(chain), hash, verb)
    })
  }

  async function start(mayBeUntried: boolean) {
    // The failure of an earlier try says nothing about this one.
    if (state.status === 'failed') leave()
    const reading = readTask(fields, texts)
    if (reading.status === 'error') {
      setProblems(reading.problems)
      return
    }
    setProblems([])
    const encode = () => encodeFunctionData({ abi: [call], args: reading.args })
    if (mayBeUntried) {
      setTrial(null)
      await sendTask(encode())
      return
    }
    setTrial({ status: 'trying', reason: '' })
    try {
      const data = encode()
      const abiItems = itemsOf(chain, signatures.data)
      const tried = await tryTask(chainClient(chain), { action, abiItems, account, to, data })
      setTrial(tried)
      if (tried.status === 'counts') await sendTask(data)
    } catch (error) {
      setTrial({ status: 'lost', reason: formatError(error) })
    }
  }

  if (state.status === 'success') {
    return <Step still={taskText('done')}>{taskText('doneDetail')}</Step>
  }
  if (!isOpen && fields.length > 0) {
    return (
      <TransactionStep chain={chain} state={state}>
        <Button aria-expanded={false} look="main" onClick={() => setOpen(true)} size="big">
          {verb}
        </Button>
      </TransactionStep>
    )
  }
  return (
    <form
      aria-label={verb}
      className={styles['task']}
      onSubmit={(event) => {
        event.preventDefault()
        void start(false)
      }}
    >
      <TaskFields
        fields={fields}
        isReadOnly={state.status === 'confirming' || state.status === 'pending'}
        onText={(at, text) => {
          setTexts((before) => before.map((each, index) => (index === at ? text : each)))
          setTrial(null)
        }}
        problems={problems}
        texts={texts}
      />
      <TransactionStep chain={chain} state={state}>
        {trial?.status === 'trying' ? (
          <Step still={taskText('trying')}>{taskText('tryingDetail')}</Step>
        ) : (
          <Button look="main" size="big" type="submit">
            {verb}
          </Button>
        )}
      </TransactionStep>
      <TrialResult chain={chain} onSendAnyway={() => void start(true)} state={state} trial={trial} />
      {state.status === 'idle' && trial === null && <Hint>{taskText('triedFirst')}</Hint>}
    </form>
  )
}

/** The inputs of the call, one for each parameter. */
function TaskFields({
  fields,
  texts,
  problems,
  isReadOnly,
  onText,
}: {
  readonly fields: TaskPlan['fields']
  readonly texts: readonly string[]
  readonly problems: readonly (string | null)[]
  readonly isReadOnly: boolean
  readonly onText: (at: number, text: string) => void
}) {
  const id = useId()
  return (
    <>
      {fields.map(({ name, type, unit }, at) => (
        <Field
          after={unit?.symbol}
          autoFocus={at === 0}
          error={problems[at] ?? null}
          id={`${id}-${at}`}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          isMono={type === 'address' || type === 'hex'}
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a call never move.
          key={at}
          label={fieldLabel(name, at)}
          onText={(text) => onText(at, text)}
          readOnly={isReadOnly}
          value={texts[at] ?? ''}
        />
      ))}
    </>
  )
}

type Trial = TaskTrial | { readonly status: 'trying' | 'lost'; readonly reason: string }

/** The result of the simulation, or of the transaction. */
function TrialResult({
  chain,
  trial,
  state,
  onSendAnyway,
}: {
  readonly chain: ChainConfig
  readonly trial: Trial | null
  readonly state: ReturnType<typeof useTransaction>['state']
  readonly onSendAnyway: () => void
}) {
  return (
    <>
      {trial?.status === 'does-not-count' && (
        <Alert isLive title={taskText('wouldNotCount')} tone="warn">
          {taskText('wouldNotCountDetail')}
        </Alert>
      )}
      {trial?.status === 'reverts' && (
        <Alert isLive title={taskText('wouldFail')} tone="warn">
          {taskText('wouldFailDetail', { reason: trial.reason ?? taskText('wouldFailUnknown') })}
        </Alert>
      )}
      {trial?.status === 'gives-rights' && (
        <Alert isLive title={taskText('givesRights')} tone="bad">
          {taskText.rich('givesRightsDetail', {
            taker: <AddressText address={trial.taker} isCopyable />,
            contract: (
              <AddressText address={trial.contract} name={chain.names.get(trial.contract.toLowerCase()) ?? null} />
            ),
          })}
        </Alert>
      )}
      {trial?.status === 'lost' && (
        <Alert isLive title={taskText('notTried')} tone="warn">
          {taskText('notTriedDetail', { reason: trial.reason })}
        </Alert>
      )}
      {trial?.status === 'untried' && state.status === 'idle' && (
        <Alert
          actions={
            <Button onClick={onSendAnyway} size="small">
              {taskText('sendAnyway')}
            </Button>
          }
          isLive
          title={taskText('cannotTry')}
          tone="warn"
        >
          {taskText('cannotTryDetail')}
        </Alert>
      )}
      {state.status === 'failed' && (
        <Alert isLive title={taskText('failed')} tone="warn">
          {state.problem}
          {state.details !== undefined && <Details>{state.details}</Details>}
        </Alert>
      )}
      {state.status === 'unknown' && (
        <Alert isLive title={taskText('unknown')} tone="warn">
          {taskText('unknownDetail')}
        </Alert>
      )}
    </>
  )
}

function fieldLabel(name: string, at: number): string {
  return name === '' ? taskText('value', { number: at + 1 }) : humanName(name)
}

function itemsOf(chain: ChainConfig, bundled: AbiRegistry | undefined): AbiRegistry {
  const verified = [...chain.verified.values()].map(verifiedRegistry)
  return mergeAbiRegistries(...verified, ...(bundled === undefined ? [] : [bundled]))
}
