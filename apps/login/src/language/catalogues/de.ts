import type { Catalogue } from '../catalogue.ts'

/** What mails and pages of the login server say, in German. */
export const de: Catalogue = {
  linkSubject: 'Login bei {app} bestätigen',
  linkTitle: 'Neues Gerät bestätigen',
  linkIntro: 'Jemand hat Ihre E-Mail-Adresse in {app} auf einem Gerät eingegeben, das sich noch nie angemeldet hat.',
  linkAction: 'Login prüfen',
  linkExpiry: 'Der Link läuft in 20 Minuten ab.',
  linkIgnore:
    'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail, oder öffnen Sie den Link und lehnen Sie den Login ab. Ohne Ihre Zustimmung geschieht nichts.',
  codeSubject: 'Ihr Code für {app}',
  codeTitle: 'Ihr Code',
  codeIntro: 'Geben Sie diesen Code in {app} ein:',
  codeExpiry: 'Er läuft in 20 Minuten ab und gilt einmal.',
  codeWarning: 'Niemand außer Ihnen braucht diesen Code. Wer ihn von Ihnen will, will Ihre Wallet.',
  changePrimarySubject: 'Änderung Ihrer E-Mail-Adresse bestätigen',
  changePrimaryIntro:
    'Ihr Login bei {app} soll von dieser Adresse zu {newEmail} wechseln. Geben Sie zur Bestätigung diesen Code ein:',
  changeSecondarySubject: 'Neue E-Mail-Adresse bestätigen',
  changeSecondaryIntro:
    'Diese Adresse soll der Login Ihrer Wallet bei {app} werden. Geben Sie zur Bestätigung diesen Code ein:',
  changeIgnore:
    'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail, und entfernen Sie Geräte, die Sie nicht kennen.',
  changedSubject: 'Ihre E-Mail-Adresse wurde geändert',
  changedIntro: 'Ab jetzt melden Sie sich mit {newEmail} bei Ihrer Wallet an. Mit dieser Adresse geht es nicht mehr.',
  changedWarning: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber von {app}.',
  app: 'App',
  device: 'Gerät',
  browserOn: '{browser} unter {system}',
  browserUnknown: 'Ein Browser',
  started: 'Begonnen',
  email: 'E-Mail-Adresse',
  pageTitle: 'Diesen Login bestätigen?',
  pageIntro: 'Bestätigen Sie ihn nur, wenn Sie ihn gerade eben begonnen haben.',
  pageMatch: 'Ihre App zeigt diesen Code:',
  pageMatchHint: 'Zeigt sie einen anderen oder keinen, lehnen Sie den Login ab.',
  pageType: 'Code eingeben, den Ihre App zeigt',
  pageTypeHint: 'Zwei Buchstaben und zwei Ziffern.',
  pageWrong: 'Das ist nicht der Code, den Ihre App zeigt. Prüfen Sie ihn.',
  approve: 'Bestätigen',
  deny: 'Ablehnen',
  codeSentTitle: 'Gerät bestätigt',
  codeSentText: 'Wir haben Ihnen einen Code gemailt. Geben Sie ihn in Ihrer App ein.',
  approvedTitle: 'Login bestätigt',
  approvedText: 'Gehen Sie zurück zu Ihrer App. Sie sind angemeldet.',
  deniedTitle: 'Login abgelehnt',
  deniedText: 'Dieser Login ist beendet. Niemand hat Zugang zu Ihrer Wallet bekommen.',
  overTitle: 'Dieser Link gilt nicht mehr',
  overText: 'Er ist abgelaufen oder wurde schon benutzt. Beginnen Sie in Ihrer App von vorn.',
  socialDoneTitle: 'Fast geschafft',
  socialDoneText: 'Machen Sie in Ihrer App weiter. Dieses Fenster schließt sich von selbst.',
  socialAloneText:
    'Ihre App ist in diesem Browser nicht mehr offen. Schließen Sie dieses Fenster und beginnen Sie dort von vorn.',
  socialOverTitle: 'Dieser Login ist vorbei',
  socialOverText:
    'Er ist abgelaufen oder wurde schon geöffnet. Schließen Sie dieses Fenster und beginnen Sie in Ihrer App von vorn.',
  socialUnavailableTitle: 'Der Anbieter antwortet nicht',
  socialUnavailableText:
    'Schließen Sie dieses Fenster. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.',
  frameTitle: 'Diese App kann den Login nicht zeigen',
  frameUnknownText:
    'Der Login-Server kennt das Projekt dieser App nicht. Sein Betreiber fügt es in LAUREL_LOGIN_PROJECTS hinzu.',
  frameOriginText:
    'Das Projekt nennt den Ursprung {origin} nicht. Der Betreiber des Login-Servers fügt ihn in LAUREL_LOGIN_PROJECTS hinzu.',
}
