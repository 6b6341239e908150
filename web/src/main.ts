import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';

import App from './shell/App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
