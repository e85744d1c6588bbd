import { type Html, html } from '@laurel/server/http/html.ts'
import type { TextName } from '../language/catalogue.ts'
import { type Fact, renderFact } from '../language/fact.ts'
import { formatBrowser, formatText, pageLanguage } from '../language/languages.ts'
import type { Mail } from './mail.ts'

/** A mail as it is sent. */
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'link'; readonly label: string; readonly url: string }
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }

/** Returns a mail as text and as HTML, in its language. Everything that is filled in is plain text in both. @param operator - the name of the sender. */
export function renderMail(mail: Mail, operator: string): RenderedMail {
  const { subject, title, blocks } = describe(mail)
  return {
    subject,
    text: `${[title, ...blocks.map(toText)].join('\n\n')}\n\n${operator}\n`,
    html: toHtml({ title, blocks, operator, ...pageLanguage(mail.language) }),
  }
}

type Described = { readonly subject: string; readonly title: string; readonly blocks: readonly Block[] }

function describe(mail: Mail): Described {
  const app = hostOf(mail.origin)
  const values = 'newEmail' in mail ? { app, newEmail: mail.newEmail } : { app }
  const t = (name: TextName) => formatText(mail.language, name, values)
  const say = (name: TextName): Block => ({ type: 'text', text: t(name) })
  // Some mail programs draw the characters that isolate a direction.
  const subject = (name: TextName) => t(name).replaceAll(/[\u2066-\u2069]/g, '')
  switch (mail.type) {
    case 'link': {
      const facts: readonly Fact[] = [
        { name: t('app'), value: mail.origin, type: 'data' },
        { name: t('device'), value: formatBrowser(mail.language, mail.browser), type: 'text' },
        { name: t('started'), value: formatTime(mail.at), type: 'data' },
      ]
      const link = { type: 'link', label: t('linkAction'), url: mail.link } as const
      return {
        ...{ subject: subject('linkSubject'), title: t('linkTitle') },
        blocks: [say('linkIntro'), { type: 'facts', facts }, link, say('linkExpiry'), say('linkIgnore')],
      }
    }
    case 'code':
      return {
        ...{ subject: subject('codeSubject'), title: t('codeTitle') },
        blocks: [say('codeIntro'), { type: 'code', code: mail.code }, say('codeExpiry'), say('codeWarning')],
      }
    case 'change-primary':
    case 'change-secondary': {
      const [name, intro] =
        mail.type === 'change-primary'
          ? (['changePrimarySubject', 'changePrimaryIntro'] as const)
          : (['changeSecondarySubject', 'changeSecondaryIntro'] as const)
      return {
        ...{ subject: subject(name), title: t(name) },
        blocks: [say(intro), { type: 'code', code: mail.code }, say('codeExpiry'), say('changeIgnore')],
      }
    }
    case 'changed':
      return {
        ...{ subject: subject('changedSubject'), title: t('changedSubject') },
        blocks: [say('changedIntro'), say('changedWarning')],
      }
    default:
      return mail satisfies never
  }
}

/** Returns the host of an origin, which is what users know an app by. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

/** Returns a time that every reader understands, because the zone of theirs is not known: `2026-11-27 18:04 UTC`. */
export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function toText(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    default:
      return block satisfies never
  }
}

function toBlock(block: Block): Html {
  switch (block.type) {
    case 'text':
      return html`<p>${block.text}</p>`
    case 'code':
      return html`<p style="font:600 28px/1.4 ui-monospace,monospace;letter-spacing:4px"><bdi dir="ltr">${block.code}</bdi></p>`
    case 'link':
      return html`<p><a href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6f58;color:#fff;text-decoration:none">${block.label}</a></p><p style="word-break:break-all;color:#5d6168"><bdi dir="ltr">${block.url}</bdi></p>`
    case 'facts':
      return html`<table>${block.facts.map((fact) => html`<tr><td style="padding-inline-end:12px;vertical-align:top;white-space:nowrap;color:#5d6168">${fact.name}</td><td>${renderFact(fact)}</td></tr>`)}</table>`
    default:
      return block satisfies never
  }
}

/** Without images and links to other hosts, which would say that the mail was read. */
function toHtml({
  title,
  blocks,
  operator,
  lang,
  dir,
}: Pick<Described, 'title' | 'blocks'> & ReturnType<typeof pageLanguage> & { readonly operator: string }): string {
  return html`<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px 8px;background:#f5f6f7;color:#1c1d1f;font:16px/1.5 system-ui,sans-serif">
<div role="main" style="max-width:520px;margin:0 auto;padding:28px 20px;border-radius:12px;background:#fff;overflow-wrap:anywhere"><h1 style="margin:0 0 16px;font-size:22px">${title}</h1>
${blocks.map(toBlock)}
<p style="margin-top:32px;color:#5d6168">${operator}</p></div></body></html>
`.html
}
