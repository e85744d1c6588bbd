import type { Hash } from 'viem'
import { AddressText } from '../controls/address.tsx'
import { type StepItem, StepList } from '../controls/step-list.tsx'
import { claimText } from '../language/en/claim.ts'
import { taskText } from '../language/en/task.ts'
import { useIsSlow } from '../transaction/use-is-slow.ts'
import { type TaskPlace, type TaskSteps, taskPlaces } from './task-steps.ts'
import type { WatchedTask } from './use-task-steps.ts'

/** How far the transaction of a task is: sent, confirmed, found, final, ready to claim. It changes by itself. */
export function TaskWatch({ sent, steps }: WatchedTask) {
  const isSlow = useIsSlow(sent)
  return <StepList label={taskText('progress')} size="small" steps={toItems(steps, { hash: sent.hash, isSlow })} />
}

function toItems(steps: TaskSteps, { hash, isSlow }: { readonly hash: Hash; readonly isSlow: boolean }): StepItem[] {
  const at = taskPlaces.indexOf(steps.at)
  return taskPlaces.map((place, index): StepItem => {
    const isNow = index === at && steps.status !== 'done'
    const isFailed = isNow && steps.status === 'failed'
    const isDone = index < at || (index === at && steps.status === 'done')
    const words = isDone
      ? taskText(`done.${place}`)
      : isFailed
        ? failedWords(place)
        : isNow
          ? isSlow
            ? claimText('slow')
            : nowWords(place)
          : taskText(steps.status === 'failed' ? 'stopped' : 'ahead')
    return {
      key: place,
      title: titleOf(place, { isDone, isFailed }),
      detail:
        place === 'sent'
          ? claimText.rich('withHash', {
              words,
              hash: <AddressText address={hash} isCopyable what={claimText('transactionHash')} />,
            })
          : words,
      status: isDone ? 'done' : isFailed ? 'bad' : isNow ? 'busy' : 'todo',
      isCurrent: isNow || (place === 'ready' && isDone),
    }
  })
}

function titleOf(place: TaskPlace, { isDone, isFailed }: { readonly isDone: boolean; readonly isFailed: boolean }) {
  if (place === 'sent' || place === 'ready') return taskText(`step.${place}`)
  if (isFailed && place !== 'final') return taskText(`step.${place}.failed`)
  return taskText(isDone ? `step.${place}.done` : `step.${place}`)
}

function nowWords(place: TaskPlace): string {
  // Only what was sent is watched.
  return place === 'sent' ? '' : taskText(`now.${place}`)
}

function failedWords(place: TaskPlace): string {
  return taskText(place === 'found' ? 'failed.found' : 'failed.mined')
}
