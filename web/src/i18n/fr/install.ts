export const install = {
  howTo: 'Installer l’application',
  help: {
    title: 'Installer Baraza comme application',
    intro: 'Elle s’ouvre depuis l’écran d’accueil, prend peu de place et fonctionne sans réseau.',
    browser: 'Votre navigateur',
    browsers: { brave: 'Brave', chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari', edge: 'Edge' },
    phone: 'Sur un téléphone',
    computer: 'Sur un ordinateur',
    steps: {
      brave: {
        phone:
          'Ouvrez le menu (trois points), touchez « Installer l’application » ou « Ajouter à l’écran d’accueil », puis « Installer ».',
        computer: 'Cliquez sur l’icône d’installation au bout de la barre d’adresse, puis « Installer ».',
      },
      chrome: {
        phone: 'Ouvrez le menu (trois points), touchez « Ajouter à l’écran d’accueil », puis « Installer ».',
        computer: 'Cliquez sur l’icône d’installation au bout de la barre d’adresse, puis « Installer ».',
      },
      firefox: {
        phone:
          'Ouvrez le menu (trois points), touchez « Ajouter l’application à l’écran d’accueil », puis « Ajouter ».',
        computer:
          'Firefox sous Windows : cliquez sur l’icône « Ajouter à la barre des tâches » dans la barre d’adresse. Ailleurs, gardez l’onglet, ou installez avec Chrome ou Edge.',
      },
      safari: {
        phone: 'Touchez le bouton Partager, puis « Sur l’écran d’accueil », puis « Ajouter ».',
        computer: 'Dans le menu Fichier, choisissez « Ajouter au Dock… », puis « Ajouter ».',
      },
      edge: {
        phone: 'Ouvrez le menu (trois traits), touchez « Ajouter au téléphone », puis « Installer ».',
        computer:
          'Ouvrez le menu (trois points), choisissez « Applications », puis « Installer ce site en tant qu’application ».',
      },
    },
    done: 'Compris',
  },
  banner: {
    title: 'Gardez Baraza à portée de main',
    text: 'Installez-la : elle s’ouvre aussitôt, avec ou sans réseau.',
    install: 'Installer',
    notNow: 'Pas maintenant',
  },
  onboarding: {
    progress: 'Étape {{step}} sur {{of}}',
    skip: 'Passer',
    previous: 'Précédent',
    next: 'Suivant',
    start: 'Commencer',
    offline: {
      title: 'Fonctionne là où le réseau manque',
      text: 'Programme, participants et plan sont gardés sur votre appareil. Ce que vous faites est enregistré aussitôt, et envoyé dès que possible.',
    },
    code: {
      title: 'À l’entrée en une seconde',
      text: 'Votre code QR est toujours avec vous. Montrez-le à l’entrée, ou scannez celui qui y est affiché.',
    },
    install: {
      title: 'Sur votre écran d’accueil',
      text: 'Installée, elle s’ouvre comme toute autre application et garde ce qu’elle contient. Voici comment :',
    },
  },
} as const;
