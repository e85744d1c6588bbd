/** What a view loads to start a login. Only it imports this file, so that the login is in a file for itself. */
export { loginOf } from './login-store.ts'
