import { type ComponentType, createElement, type ReactNode } from 'react'
import { createStateStore, type StateStore } from '../store/state-store.ts'
import type { View, ViewName } from './view.ts'

/** The status of a view's code: not requested, loading, loaded, or failed. */
export type LoadedView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly draw: (view: View) => ReactNode }
  | { readonly status: 'failed'; readonly error: unknown }

type NamedView<Name extends ViewName> = Extract<View, { type: Name }>

/** Loads one view. Created by {@link lazyView} or {@link eagerView}. */
export type ViewSource = {
  readonly state: StateStore<LoadedView>
  /** Starts to load the view, unless it is loaded or loading. Never throws. */
  readonly load: () => void
}

/** Returns the source of a view. */
export type ViewSourceOf = (name: ViewName) => ViewSource

type ViewComponent<Name extends ViewName> = ComponentType<{ readonly view: NamedView<Name> }>

/** A chunk that contains a view, exported under its name. */
export type ViewChunk<Name extends ViewName> = Readonly<Record<Name, ViewComponent<Name>>> & {
  /** Adds what these views need. It is called before one is shown. */
  readonly setUp: () => void
}

/** Returns the source of a view whose code is in a separate chunk. A failed load is tried again at the next call. */
export function lazyView<Name extends ViewName>(name: Name, load: () => Promise<ViewChunk<Name>>): ViewSource {
  const state = createStateStore<LoadedView>({ status: 'loading' })
  let isRequested = false
  return {
    state,
    load: () => {
      if (isRequested) return
      isRequested = true
      state.set({ status: 'loading' })
      load().then(
        (views) => {
          views.setUp()
          state.set({ status: 'ready', draw: drawn(name, views[name]) })
        },
        (error) => {
          isRequested = false
          state.set({ status: 'failed', error })
        },
      )
    },
  }
}

/** Returns the source of a view that is part of the modal's chunk. */
export function eagerView<Name extends ViewName>(name: Name, component: ViewComponent<Name>): ViewSource {
  return { state: createStateStore<LoadedView>({ status: 'ready', draw: drawn(name, component) }), load: () => {} }
}

function drawn<Name extends ViewName>(name: Name, component: ViewComponent<Name>) {
  return (view: View): ReactNode => (isNamed(view, name) ? createElement(component, { view }) : null)
}

function isNamed<Name extends ViewName>(view: View, name: Name): view is NamedView<Name> {
  return view.type === name
}
