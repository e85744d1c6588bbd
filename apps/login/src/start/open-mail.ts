import type { OnStop } from '@laurel/server/start/on-stop.ts'
import type { Metrics } from '../http/metrics.ts'
import { toMailError } from '../mail/errors.ts'
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
    onFault({ type }, error, isLast) {
      isWorking = false
      if (isLast) metrics.mails.inc({ type, outcome: 'failed' })
      faults.fail({ part: 'mail' }, toMailError(error))
    },
  })
  onStop(queue.stop)
  return { mailer: queue, isMailWorking: () => isWorking }
}
