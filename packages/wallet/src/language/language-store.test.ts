import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { LanguageLoadError } from './errors.ts'
import { createLanguageStore } from './language-store.ts'
import { LANGUAGE_IDS, loadCatalogue } from './languages.ts'

describe('createLanguageStore', () => {
  test('default: English until the browser’s languages are read, then one of those', async () => {
    const store = createLanguageStore({ readLanguages: () => ['de-CH', 'en'] })
    expect(store.t('common.close')).toBe('Close')
    await store.start()
    expect(store.getState()).toMatchObject({ setting: 'auto', language: 'de', locale: 'de-CH', direction: 'ltr' })
    expect(store.t('common.close')).toBe('Schließen')
    expect(store.getInitialState().language).toBe('en')
  })

  test('default: does not read the browser’s languages before start, nor when the app sets the language', async () => {
    let requests = 0
    const readLanguages = () => {
      requests++
      return ['fr']
    }
    createLanguageStore({ readLanguages })
    const store = createLanguageStore({ language: 'ja', readLanguages })
    await store.start()
    expect(requests).toBe(0)
    expect(store.t('common.close')).toBe('閉じる')
  })

  test('behavior: every language can be shown; Arabic from right to left', async () => {
    const store = createLanguageStore()
    for (const id of LANGUAGE_IDS) {
      await store.setLanguage(id)
      expect(store.getState()).toMatchObject({ language: id, direction: id === 'ar' ? 'rtl' : 'ltr', error: null })
    }
  })

  test('behavior: the app replaces any text, everywhere or in one language', async () => {
    const store = createLanguageStore({
      overrides: { all: { 'button.connect': 'Start' }, byLanguage: { fr: { 'button.connect': 'Démarrer' } } },
    })
    expect(store.t('button.connect')).toBe('Start')
    await store.setLanguage('fr')
    expect(store.t('button.connect')).toBe('Démarrer')
    await store.setLanguage('de')
    expect(store.t('button.connect')).toBe('Start')
    store.setOverrides({})
    expect(store.t('button.connect')).toBe('Wallet verbinden')
  })

  test('behavior: the old language stays complete until the messages load', async () => {
    const arrivals: ((catalogue: Catalogue) => void)[] = []
    const store = createLanguageStore({ load: () => new Promise((resolve) => arrivals.push(resolve)) })
    const loading = store.setLanguage('es')
    expect(store.getState()).toMatchObject({ setting: 'es', language: 'en', locale: 'en', isLoading: true })
    arrivals[0]?.(await loadCatalogue('es'))
    await loading
    expect(store.getState()).toMatchObject({ language: 'es', isLoading: false })
  })

  test('behavior: late messages of a language that is no longer requested are dropped', async () => {
    const arrivals: ((catalogue: Catalogue) => void)[] = []
    const store = createLanguageStore({ load: () => new Promise((resolve) => arrivals.push(resolve)) })
    const first = store.setLanguage('es')
    const second = store.setLanguage('it')
    arrivals[1]?.(await loadCatalogue('it'))
    await second
    arrivals[0]?.(await loadCatalogue('es'))
    await first
    expect(store.t('common.close')).toBe('Chiudi')
  })

  test('error: messages that do not load leave the language unchanged; a second start tries again', async () => {
    let isOffline = true
    const store = createLanguageStore({
      language: 'tr',
      load: (id) => (isOffline ? Promise.reject(new TypeError('offline')) : loadCatalogue(id)),
    })
    await store.start()
    expect(store.getState()).toMatchObject({ language: 'en', isLoading: false, error: expect.any(LanguageLoadError) })
    expect(store.t('common.close')).toBe('Close')
    isOffline = false
    await store.start()
    expect(store.getState()).toMatchObject({ language: 'tr', error: null })
  })

  test('behavior: an unknown language is English', async () => {
    const store = createLanguageStore({ language: 'xx-klingon' })
    await store.start()
    expect(store.getState()).toMatchObject({ setting: 'en', language: 'en' })
  })

  test('property: in any order of requests, the last requested language is shown', () =>
    assert(
      asyncProperty(array(constantFrom(...LANGUAGE_IDS), { minLength: 1, maxLength: 6 }), async (ids) => {
        const store = createLanguageStore()
        await Promise.all(ids.map((id) => store.setLanguage(id)))
        expect(store.getState()).toMatchObject({ language: ids.at(-1), isLoading: false, error: null })
      }),
    ))
})
