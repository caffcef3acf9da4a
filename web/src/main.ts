import { mount } from 'svelte';
import App from './App.svelte';
import { listenForInstallOffer } from './state/install.svelte';
import { loadGames } from './state/games.svelte';
import { followLinks } from './state/route.svelte';
import { settings } from './state/settings.svelte';
import { keepRules, registerServiceWorker } from './state/service_worker.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { loadLanguage } from './words/language.svelte';
import { WITHOUT_SERVER } from './api/edition';
import { loadCapabilities } from './state/capabilities.svelte';
import { PYTHON, startTables } from './local/local_transport';

const begin = async (): Promise<void> => {
  followLinks(); // addresses may change while words are loaded
  loadGames(settings.language);
  void loadCapabilities().catch(() => undefined); // until it is known, a server has everything
  await loadLanguage(settings.language);
  listenForInstallOffer();
  mount(App, { target: document.getElementById('app')! });
  if (WITHOUT_SERVER) startTables();
  if (WITHOUT_SERVER || (PYTHON && Object.keys(settings.begun).length)) keepRules();
  registerServiceWorker();
};

void begin();
