import { humanName } from '@laurel/protocol'
import { useId, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { taskText } from '../language/en/task.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import styles from './do-task.module.css'
import { filledTask } from './task-call.ts'
import { TaskFee } from './task-fee.tsx'
import type { CallPlan, TaskField } from './task-plan.ts'
import { TrialResult } from './trial-result.tsx'
import { type DoTaskProps, useDoTask } from './use-do-task.ts'

/**
 * The task, done on this page. Its button opens the form. The call is simulated before the wallet is asked, and a call
 * that would not qualify is not sent.
 */
export function DoTask({ chain, boostId, action, plan, verb, account, readWay }: DoTaskProps) {
  const { fields, call } = plan
  const [isOpen, setOpen] = useState(false)
  const { texts, problems, trial, state, mayBeRequested, changeText, start, forgetRequest } = useDoTask({
    ...{ chain, boostId, action, plan, verb, account, readWay },
  })

  const earlier = mayBeRequested && (
    <Alert
      actions={
        // The wallet answers the page that asked, so only the user knows that the request was declined.
        <Button onClick={forgetRequest} size="small">
          {taskText('alreadyAskedDone')}
        </Button>
      }
      isLive
      title={taskText('alreadyAsked')}
      tone="warn"
    >
      {taskText('alreadyAskedDetail')}
    </Alert>
  )
  const filled = filledTask(plan, account, texts)
  if (!isOpen && fields.length > 0) {
    return (
      <TransactionStep chain={chain} state={state}>
        {earlier}
        <Button aria-expanded={false} look="main" onClick={() => setOpen(true)} size="big">
          {verb}
        </Button>
        {filled !== null && <TaskFee call={filled} chain={chain} />}
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
        inputs={call.inputs.length}
        isReadOnly={state.status === 'confirming' || state.status === 'pending'}
        onText={changeText}
        problems={problems}
        texts={texts}
      />
      <TransactionStep chain={chain} state={state}>
        {earlier}
        {trial?.status === 'trying' ? (
          <Step still={taskText('trying')}>{taskText('tryingDetail')}</Step>
        ) : (
          <>
            <Button look="main" size="big" type="submit">
              {verb}
            </Button>
            <TaskFee call={filled} chain={chain} />
          </>
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
  inputs,
  texts,
  problems,
  isReadOnly,
  onText,
}: {
  readonly fields: CallPlan['fields']
  /** The number of inputs of the function. */
  readonly inputs: number
  readonly texts: readonly string[]
  readonly problems: readonly (string | null)[]
  readonly isReadOnly: boolean
  readonly onText: (at: number, text: string) => void
}) {
  const id = useId()
  const firstOpen = fields.findIndex(({ fixedBy }) => fixedBy !== 'boost' && fixedBy !== 'payee')
  return (
    <>
      {fields.map((field, at) => (
        <Field
          after={field.unit?.symbol}
          autoFocus={at === firstOpen}
          error={problems[at] ?? null}
          id={`${id}-${at}`}
          hint={fieldHint(field)}
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          isMono={field.type === 'address' || field.type === 'hex'}
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a call never move.
          key={at}
          label={fieldLabel(field, at, inputs)}
          onText={(text) => onText(at, text)}
          readOnly={isReadOnly || field.fixedBy === 'boost' || field.fixedBy === 'payee'}
          value={texts[at] ?? ''}
        />
      ))}
    </>
  )
}

/** @param inputs - the number of inputs of the function. */
function fieldLabel({ names, path }: TaskField, at: number, inputs: number): string {
  if ((path[0] ?? 0) >= inputs) return taskText('sentAlong')
  const known = names.filter((name) => name !== '').map(humanName)
  return known.length < names.length ? taskText('value', { number: at + 1 }) : known.join(' · ')
}

/** Why a value is as it is; undefined when the user chooses it. */
function fieldHint({ fixedBy }: CallPlan['fields'][number]): string | undefined {
  return fixedBy === null ? undefined : taskText(`fixedBy.${fixedBy}`)
}
