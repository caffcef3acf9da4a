// Installing the client as an app, where the browser offers it.

type InstallOffer = Event & { prompt(): Promise<void> };

/** The browser's offer, if it has made one. */
class Install {
  offer = $state.raw<InstallOffer | null>(null);
}

export const install = new Install();

export const listenForInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.offer = event as InstallOffer;
  });
  window.addEventListener('appinstalled', () => (install.offer = null));
};

export const acceptInstallOffer = async (): Promise<void> => {
  await install.offer?.prompt();
  install.offer = null;
};
