import { mount } from 'svelte';
import App from './App.svelte';
import { listenForInstallOffer } from './state/install.svelte';
import { loadGames } from './state/games.svelte';
import { followLinks } from './state/route.svelte';
import { settings } from './state/settings.svelte';
import { registerServiceWorker } from './state/service_worker.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { loadLanguage } from './words/language.svelte';

const begin = async (): Promise<void> => {
  loadGames(settings.language);
  await loadLanguage(settings.language);
  followLinks();
  listenForInstallOffer();
  mount(App, { target: document.getElementById('app')! });
  registerServiceWorker();
};

void begin();
