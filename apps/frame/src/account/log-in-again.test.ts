import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RecoveryDeniedError } from '../keys/errors.ts'
import { RecentLoginRequiredError, SignedOutError } from '../login/errors.ts'
import { type AgainClient, logInAgain } from './log-in-again.ts'
import { type AgainPrompt, createPromptStore, RecoveryCancelledError } from './prompt-store.ts'

const used = vi.hoisted(() => ({ userHandle: '' }))
vi.mock('../keys/recovery/passkey.ts', () => ({
  logInWithPasskey: async () => ({ assertion: { userHandle: used.userHandle }, key: null }),
}))

const account = { id: 'account-a', email: 'ada@example.com', provider: null }
const openPopup = () => ({
  logIn: async (starting: Promise<{ readonly uri: string }>) => `${(await starting).uri}#done`,
})
const handleOf = (id: string) => Buffer.from(id).toString('base64url')

let sent: string[]
let finishedAs: string
beforeEach(() => {
  sent = []
  finishedAs = account.id
  used.userHandle = handleOf(account.id)
})

/** A login server that says in `sent` what it got. */
function openClient(action: 'VERIFY_OTP' | 'VERIFY_DEVICE' = 'VERIFY_OTP', approved: 'code' | 'link' = 'code') {
  const finish = async (what: string) => {
    sent.push(what)
    return { id: finishedAs, sets: [], devices: [] }
  }
  let isAborted = false
  const client: AgainClient = {
    startEmail: async (to) => {
      sent.push(`mail ${to}`)
      const started = { login: 'login-1', expiresAt: 0 }
      return action === 'VERIFY_OTP' ? { ...started, action } : { ...started, action, matchCode: '42-17' }
    },
    waitForDevice: (login, signal) => {
      signal?.addEventListener('abort', () => {
        isAborted = true
      })
      sent.push(`wait ${login}`)
      return Promise.resolve(approved)
    },
    finishWithCode: (login, code) => finish(`code ${login} ${code}`),
    finishWithLink: (login) => finish(`link ${login}`),
    startPasskey: async () => ({ login: 'login-2', challenge: 'c'.repeat(43) }),
    finishPasskey: (login) => finish(`passkey ${login}`),
    startSocial: async (provider) => ({ login: 'login-3', uri: `https://login.example/${provider}` }),
    finishSocial: (resultUri) => finish(`provider ${resultUri}`),
    signOut: async () => {
      sent.push('sign out')
    },
  }
  return { client, isAborted: () => isAborted }
}

/** The prompt, when it is shown. */
async function shown(prompts: ReturnType<typeof createPromptStore>): Promise<AgainPrompt> {
  const prompt = await vi.waitFor(() => {
    const now = prompts.getState()
    if (now?.type !== 'log-in-again') throw new Error('Nothing is shown.')
    return now
  })
  return prompt
}

describe('logInAgain', () => {
  test('default: no mail is sent before the user requests it, and its code is a login', async () => {
    const prompts = createPromptStore()
    const done = logInAgain(openClient().client, account, false, prompts, openPopup)
    const prompt = await shown(prompts)
    expect([sent, prompt.hasPasskey]).toEqual([[], false])
    expect(await prompt.mail?.send()).toEqual({ matchCode: null, isLinkFirst: false })
    await prompt.submit({ type: 'code', code: '123456' })
    await done
    expect(sent).toEqual(['mail ada@example.com', 'code login-1 123456'])
    expect(prompts.getState()).toBeNull()
  })

  test('behavior: where the link comes first, its page shows the same code, and it may log in alone', async () => {
    const prompts = createPromptStore()
    const { client, isAborted } = openClient('VERIFY_DEVICE', 'link')
    const done = logInAgain(client, account, false, prompts, openPopup)
    const prompt = await shown(prompts)
    expect(await prompt.mail?.send()).toEqual({ matchCode: '42-17', isLinkFirst: true })
    expect(await prompt.mail?.waitForLink()).toBe('link')
    await prompt.submit({ type: 'link' })
    await done
    expect(sent).toEqual(['mail ada@example.com', 'wait login-1', 'link login-1'])
    expect(isAborted()).toBe(true)
  })

  test('behavior: the passkey of the account logs in, also where the account has no address', async () => {
    const prompts = createPromptStore()
    const done = logInAgain(openClient().client, { ...account, email: null }, true, prompts, openPopup)
    const prompt = await shown(prompts)
    expect(prompt.mail).toBeNull()
    await prompt.submit({ type: 'passkey' })
    await done
    expect(sent).toEqual(['passkey login-2'])
  })

  test('security: a passkey of another account is not sent, because its session would take the place of this one', async () => {
    const prompts = createPromptStore()
    used.userHandle = handleOf('account-b')
    const done = logInAgain(openClient().client, account, true, prompts, openPopup)
    const prompt = await shown(prompts)
    await expect(prompt.submit({ type: 'passkey' })).rejects.toThrow(RecoveryDeniedError)
    expect(sent).toEqual([])
    used.userHandle = handleOf(account.id)
    await prompt.submit({ type: 'passkey' })
    await done
    expect(sent).toEqual(['passkey login-2'])
  })

  test('behavior: an account of a provider logs in there again, in a popup', async () => {
    const prompts = createPromptStore()
    const social = { ...account, email: null, provider: 'google' } as const
    const done = logInAgain(openClient().client, social, false, prompts, openPopup)
    const prompt = await shown(prompts)
    expect([prompt.mail, prompt.hasPasskey, prompt.provider]).toEqual([null, false, 'google'])
    await prompt.submit({ type: 'provider' })
    await done
    expect(sent).toEqual(['provider https://login.example/google#done'])
  })

  test('security: another account at the provider signs out', async () => {
    const prompts = createPromptStore()
    finishedAs = 'account-b'
    const social = { ...account, email: null, provider: 'google' } as const
    const done = logInAgain(openClient().client, social, false, prompts, openPopup)
    const prompt = await shown(prompts)
    await expect(prompt.submit({ type: 'provider' })).rejects.toThrow(SignedOutError)
    expect(sent.at(-1)).toBe('sign out')
    prompt.cancel()
    await expect(done).rejects.toThrow(RecoveryCancelledError)
  })

  test('security: an address that belongs to another account by now signs out', async () => {
    const prompts = createPromptStore()
    finishedAs = 'account-b'
    const done = logInAgain(openClient().client, account, false, prompts, openPopup)
    const prompt = await shown(prompts)
    await prompt.mail?.send()
    await expect(prompt.submit({ type: 'code', code: '123456' })).rejects.toThrow(SignedOutError)
    expect(sent.at(-1)).toBe('sign out')
    prompt.cancel()
    await expect(done).rejects.toThrow(RecoveryCancelledError)
  })

  test('error: leaving it logs nobody in, and an account with neither logs in in the app', async () => {
    const prompts = createPromptStore()
    const { client, isAborted } = openClient('VERIFY_DEVICE')
    const done = logInAgain(client, account, false, prompts, openPopup)
    const prompt = await shown(prompts)
    await prompt.mail?.send()
    void prompt.mail?.waitForLink()
    prompt.cancel()
    await expect(done).rejects.toThrow(RecoveryCancelledError)
    expect(isAborted()).toBe(true)
    await expect(logInAgain(client, { ...account, email: null }, false, prompts, openPopup)).rejects.toThrow(
      RecentLoginRequiredError,
    )
  })
})
