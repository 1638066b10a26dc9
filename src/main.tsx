import { mountApp } from '@/app/mount-app';

mountApp();
