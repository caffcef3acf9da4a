import { mount } from 'svelte';
import App from './App.svelte';
import { awaitInstallOffer } from './state/install.svelte';
import { followLinks } from './state/route.svelte';
import { settings } from './state/settings.svelte';
import { serveOffline } from './state/worker.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { speak } from './words/language.svelte';

const begin = async (): Promise<void> => {
  await speak(settings.language);
  followLinks();
  awaitInstallOffer();
  mount(App, { target: document.getElementById('app')! });
  serveOffline();
};

void begin();
