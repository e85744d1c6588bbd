import type { OnStop } from '@laurel/server/start/on-stop.ts'
import type { Metrics } from '../http/metrics.ts'
import { MailsDroppedError, MailsUnsentError, toMailError } from '../mail/errors.ts'
import type { Mailer } from '../mail/mail.ts'
import { createMailQueue } from '../mail/mail-queue.ts'
import { connectSmtp } from '../mail/smtp.ts'
import type { MailSettings } from '../settings/mail-settings.ts'
import type { FaultLog } from './fault-log.ts'

/** Opens the way to the mail server: a queue that counts and logs what becomes of mails, never to whom they are. */
export function openMail(
  settings: MailSettings,
  { metrics, faults }: { readonly metrics: Metrics; readonly faults: FaultLog },
  onStop: OnStop,
): { readonly mailer: Mailer; readonly isMailWorking: () => boolean } {
  const smtp = connectSmtp(settings)
  onStop(async () => smtp.stop())
  let isWorking = true
  const queue = createMailQueue(smtp.deliver, {
    onSent({ type }) {
      isWorking = true
      metrics.mails.inc({ type, outcome: 'sent' })
      faults.recover({ part: 'mail' })
    },
    onFault({ type }, fault) {
      switch (fault.type) {
        case 'failed':
        case 'given-up':
          isWorking = false
          if (fault.type === 'given-up') metrics.mails.inc({ type, outcome: 'failed' })
          faults.fail({ part: 'mail' }, toMailError(fault.error))
          return
        case 'refused':
          // Anyone can give an address that does not exist, so this says nothing of the mail server.
          metrics.mails.inc({ type, outcome: 'refused' })
          faults.fail({ part: 'refused-mail' }, toMailError(fault.error))
          return
        case 'dropped':
          metrics.mails.inc({ type, outcome: 'dropped' })
          faults.fail({ part: 'dropped-mail' }, new MailsDroppedError())
          return
        default:
          fault satisfies never
      }
    },
    onUnsent: (count) => faults.fail({ part: 'unsent-mail' }, new MailsUnsentError(count)),
  })
  onStop(queue.stop)
  return { mailer: queue, isMailWorking: () => isWorking }
}
