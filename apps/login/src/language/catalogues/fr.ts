import type { Catalogue } from '../catalogue.ts'

/** What mails and pages of the login server say, in French. */
export const fr: Catalogue = {
  linkSubject: 'Approuvez votre connexion à {app}',
  linkTitle: 'Approuver un nouvel appareil',
  linkIntro:
    'Quelqu’un a saisi votre adresse e-mail dans {app}, sur un appareil qui ne s’était encore jamais connecté.',
  linkAction: 'Examiner la connexion',
  linkExpiry: 'Le lien expire dans 20 minutes.',
  linkIgnore:
    'Si ce n’était pas vous, ignorez cet e-mail, ou ouvrez le lien et refusez la connexion. Rien ne se passe sans votre accord.',
  codeSubject: 'Votre code pour {app}',
  codeTitle: 'Votre code',
  codeIntro: 'Saisissez ce code dans {app} :',
  codeExpiry: 'Il expire dans 20 minutes et ne sert qu’une fois.',
  codeWarning: 'Personne d’autre que vous n’a besoin de ce code. Qui vous le demande veut votre portefeuille.',
  changePrimarySubject: 'Confirmez le changement de votre adresse e-mail',
  changePrimaryIntro:
    'Votre connexion à {app} doit passer de cette adresse à {newEmail}. Saisissez ce code pour le confirmer :',
  changeSecondarySubject: 'Confirmez votre nouvelle adresse e-mail',
  changeSecondaryIntro:
    'Cette adresse doit devenir la connexion de votre portefeuille sur {app}. Saisissez ce code pour le confirmer :',
  changeIgnore: 'Si ce n’était pas vous, ignorez cet e-mail et retirez les appareils que vous ne connaissez pas.',
  changedSubject: 'Votre adresse e-mail a changé',
  changedIntro:
    'Désormais, vous vous connectez à votre portefeuille avec {newEmail}. Cette adresse ne permet plus de se connecter.',
  changedWarning: 'Si ce n’était pas vous, contactez tout de suite l’exploitant de {app}.',
  app: 'Application',
  device: 'Appareil',
  browserOn: '{browser} sous {system}',
  browserUnknown: 'Un navigateur',
  started: 'Commencée',
  email: 'Adresse e-mail',
  pageTitle: 'Approuver cette connexion ?',
  pageIntro: 'Approuvez-la seulement si vous venez de la commencer.',
  pageMatch: 'Votre application affiche ce code :',
  pageMatchHint: 'Si elle en affiche un autre, ou aucun, refusez la connexion.',
  pageType: 'Saisissez le code que votre application affiche',
  pageTypeHint: 'Deux lettres et deux chiffres.',
  pageWrong: 'Ce n’est pas le code que votre application affiche. Vérifiez-le.',
  approve: 'Approuver',
  deny: 'Refuser',
  codeSentTitle: 'Appareil approuvé',
  codeSentText: 'Nous vous avons envoyé un code par e-mail. Saisissez-le dans votre application.',
  approvedTitle: 'Connexion approuvée',
  approvedText: 'Retournez à votre application. Vous êtes connecté.',
  deniedTitle: 'Connexion refusée',
  deniedText: 'Cette connexion est terminée. Personne n’a eu accès à votre portefeuille.',
  overTitle: 'Ce lien n’est plus valable',
  overText: 'Il a expiré ou a déjà servi. Recommencez dans votre application.',
  socialDoneTitle: 'C’est presque fini',
  socialDoneText: 'Continuez dans votre application. Cette fenêtre se ferme toute seule.',
  socialAloneText:
    'Votre application n’est plus ouverte dans ce navigateur. Fermez cette fenêtre et recommencez là-bas.',
  socialOverTitle: 'Cette connexion est terminée',
  socialOverText: 'Elle a expiré ou a déjà été ouverte. Fermez cette fenêtre et recommencez dans votre application.',
  socialUnavailableTitle: 'Le fournisseur ne répond pas',
  socialUnavailableText: 'Fermez cette fenêtre. Réessayez dans un instant, ou connectez-vous autrement.',
  frameTitle: 'Cette application ne peut pas afficher la connexion',
  frameUnknownText:
    'Le serveur de connexion ne connaît pas le projet de cette application. Son exploitant l’ajoute dans LAUREL_LOGIN_PROJECTS.',
  frameOriginText:
    'Le projet ne nomme pas l’origine {origin}. L’exploitant du serveur de connexion l’ajoute dans LAUREL_LOGIN_PROJECTS.',
}
