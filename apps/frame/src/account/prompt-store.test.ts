import { expect, test } from 'vitest'
import { createPromptStore, RecoveryCancelledError } from './prompt-store.ts'

const passkey = { type: 'passkey' } as const

/** The prompt of the recovery that is shown. */
function shownBy(prompts: ReturnType<typeof createPromptStore>) {
  const prompt = prompts.getState()
  return prompt?.type === 'log-in-again' ? null : prompt
}

test('default: a prompt is shown until it is done', async () => {
  const prompts = createPromptStore()
  const result = prompts.request({ type: 'set-up', method: null }, async () => 'address')
  await shownBy(prompts)?.submit(passkey)
  expect(await result).toBe('address')
  expect(prompts.getState()).toBeNull()
})

test('error: a choice that fails leaves the prompt, so that the user tries again', async () => {
  const prompts = createPromptStore()
  let isWrong = true
  const result = prompts.request({ type: 'unlock', method: 'password' }, async () => {
    if (isWrong) throw new TypeError('wrong')
    return 'address'
  })
  const prompt = shownBy(prompts)
  await expect(prompt?.submit(passkey)).rejects.toThrow('wrong')
  expect(prompts.getState()).toBe(prompt)
  isWrong = false
  await prompt?.submit(passkey)
  expect(await result).toBe('address')
})

test('behavior: a prompt that ended does not close the one after it', async () => {
  const prompts = createPromptStore()
  let finish: (address: string) => void = () => undefined
  const slow = new Promise<string>((resolve) => {
    finish = resolve
  })
  const first = prompts.request({ type: 'set-up', method: null }, () => slow)
  const cancelled = expect(first).rejects.toThrow(RecoveryCancelledError)
  const ended = shownBy(prompts)
  const submitted = ended?.submit(passkey)
  const second = prompts.request({ type: 'set-up', method: null }, async () => 'second')
  await cancelled
  const shown = shownBy(prompts)
  finish('first')
  await submitted
  ended?.cancel()
  expect(prompts.getState()).toBe(shown)
  await shown?.submit(passkey)
  expect(await second).toBe('second')
})
