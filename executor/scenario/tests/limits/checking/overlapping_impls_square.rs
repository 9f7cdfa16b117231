//~ ends 0
//~ prints 
trait T {}
struct G<A,B>(A,B);
struct X0;
struct X1;
struct X2;
struct X3;
struct X4;
struct X5;
struct X6;
struct X7;
struct X8;
struct X9;
struct X10;
struct X11;
struct X12;
struct X13;
struct X14;
struct X15;
struct X16;
struct X17;
struct X18;
struct X19;
struct X20;
struct X21;
struct X22;
struct X23;
struct X24;
struct X25;
struct X26;
struct X27;
struct X28;
struct X29;
struct X30;
struct X31;
struct X32;
struct X33;
struct X34;
struct X35;
struct X36;
struct X37;
struct X38;
struct X39;
struct X40;
struct X41;
struct X42;
struct X43;
struct X44;
struct X45;
struct X46;
struct X47;
struct X48;
struct X49;
struct X50;
struct X51;
struct X52;
struct X53;
struct X54;
struct X55;
struct X56;
struct X57;
struct X58;
struct X59;
struct X60;
struct X61;
struct X62;
struct X63;
struct X64;
struct X65;
struct X66;
struct X67;
struct X68;
struct X69;
struct X70;
struct X71;
struct X72;
struct X73;
struct X74;
struct X75;
struct X76;
struct X77;
struct X78;
struct X79;
struct X80;
struct X81;
struct X82;
struct X83;
struct X84;
struct X85;
struct X86;
struct X87;
struct X88;
struct X89;
struct X90;
struct X91;
struct X92;
struct X93;
struct X94;
struct X95;
struct X96;
struct X97;
struct X98;
struct X99;
struct X100;
struct X101;
struct X102;
struct X103;
struct X104;
struct X105;
struct X106;
struct X107;
struct X108;
struct X109;
struct X110;
struct X111;
struct X112;
struct X113;
struct X114;
struct X115;
struct X116;
struct X117;
struct X118;
struct X119;
struct X120;
struct X121;
struct X122;
struct X123;
struct X124;
struct X125;
struct X126;
struct X127;
struct X128;
struct X129;
struct X130;
struct X131;
struct X132;
struct X133;
struct X134;
struct X135;
struct X136;
struct X137;
struct X138;
struct X139;
struct X140;
struct X141;
struct X142;
struct X143;
struct X144;
struct X145;
struct X146;
struct X147;
struct X148;
struct X149;
struct X150;
struct X151;
struct X152;
struct X153;
struct X154;
struct X155;
struct X156;
struct X157;
struct X158;
struct X159;
struct X160;
struct X161;
struct X162;
struct X163;
struct X164;
struct X165;
struct X166;
struct X167;
struct X168;
struct X169;
struct X170;
struct X171;
struct X172;
struct X173;
struct X174;
struct X175;
struct X176;
struct X177;
struct X178;
struct X179;
struct X180;
struct X181;
struct X182;
struct X183;
struct X184;
struct X185;
struct X186;
struct X187;
struct X188;
struct X189;
struct X190;
struct X191;
struct X192;
struct X193;
struct X194;
struct X195;
struct X196;
struct X197;
struct X198;
struct X199;
struct X200;
struct X201;
struct X202;
struct X203;
struct X204;
struct X205;
struct X206;
struct X207;
struct X208;
struct X209;
struct X210;
struct X211;
struct X212;
struct X213;
struct X214;
struct X215;
struct X216;
struct X217;
struct X218;
struct X219;
struct X220;
struct X221;
struct X222;
struct X223;
struct X224;
struct X225;
struct X226;
struct X227;
struct X228;
struct X229;
struct X230;
struct X231;
struct X232;
struct X233;
struct X234;
struct X235;
struct X236;
struct X237;
struct X238;
struct X239;
struct X240;
struct X241;
struct X242;
struct X243;
struct X244;
struct X245;
struct X246;
struct X247;
struct X248;
struct X249;
struct X250;
struct X251;
struct X252;
struct X253;
struct X254;
struct X255;
struct X256;
struct X257;
struct X258;
struct X259;
struct X260;
struct X261;
struct X262;
struct X263;
struct X264;
struct X265;
struct X266;
struct X267;
struct X268;
struct X269;
struct X270;
struct X271;
struct X272;
struct X273;
struct X274;
struct X275;
struct X276;
struct X277;
struct X278;
struct X279;
struct X280;
struct X281;
struct X282;
struct X283;
struct X284;
struct X285;
struct X286;
struct X287;
struct X288;
struct X289;
struct X290;
struct X291;
struct X292;
struct X293;
struct X294;
struct X295;
struct X296;
struct X297;
struct X298;
struct X299;
struct X300;
struct X301;
struct X302;
struct X303;
struct X304;
struct X305;
struct X306;
struct X307;
struct X308;
struct X309;
struct X310;
struct X311;
struct X312;
struct X313;
struct X314;
struct X315;
struct X316;
struct X317;
struct X318;
struct X319;
struct X320;
struct X321;
struct X322;
struct X323;
struct X324;
struct X325;
struct X326;
struct X327;
struct X328;
struct X329;
struct X330;
struct X331;
struct X332;
struct X333;
struct X334;
struct X335;
struct X336;
struct X337;
struct X338;
struct X339;
struct X340;
struct X341;
struct X342;
struct X343;
struct X344;
struct X345;
struct X346;
struct X347;
struct X348;
struct X349;
struct X350;
struct X351;
struct X352;
struct X353;
struct X354;
struct X355;
struct X356;
struct X357;
struct X358;
struct X359;
struct X360;
struct X361;
struct X362;
struct X363;
struct X364;
struct X365;
struct X366;
struct X367;
struct X368;
struct X369;
struct X370;
struct X371;
struct X372;
struct X373;
struct X374;
struct X375;
struct X376;
struct X377;
struct X378;
struct X379;
struct X380;
struct X381;
struct X382;
struct X383;
struct X384;
struct X385;
struct X386;
struct X387;
struct X388;
struct X389;
struct X390;
struct X391;
struct X392;
struct X393;
struct X394;
struct X395;
struct X396;
struct X397;
struct X398;
struct X399;
struct X400;
struct X401;
struct X402;
struct X403;
struct X404;
struct X405;
struct X406;
struct X407;
struct X408;
struct X409;
struct X410;
struct X411;
struct X412;
struct X413;
struct X414;
struct X415;
struct X416;
struct X417;
struct X418;
struct X419;
struct X420;
struct X421;
struct X422;
struct X423;
struct X424;
struct X425;
struct X426;
struct X427;
struct X428;
struct X429;
struct X430;
struct X431;
struct X432;
struct X433;
struct X434;
struct X435;
struct X436;
struct X437;
struct X438;
struct X439;
struct X440;
struct X441;
struct X442;
struct X443;
struct X444;
struct X445;
struct X446;
struct X447;
struct X448;
struct X449;
struct X450;
struct X451;
struct X452;
struct X453;
struct X454;
struct X455;
struct X456;
struct X457;
struct X458;
struct X459;
struct X460;
struct X461;
struct X462;
struct X463;
struct X464;
struct X465;
struct X466;
struct X467;
struct X468;
struct X469;
struct X470;
struct X471;
struct X472;
struct X473;
struct X474;
struct X475;
struct X476;
struct X477;
struct X478;
struct X479;
struct X480;
struct X481;
struct X482;
struct X483;
struct X484;
struct X485;
struct X486;
struct X487;
struct X488;
struct X489;
struct X490;
struct X491;
struct X492;
struct X493;
struct X494;
struct X495;
struct X496;
struct X497;
struct X498;
struct X499;
struct X500;
struct X501;
struct X502;
struct X503;
struct X504;
struct X505;
struct X506;
struct X507;
struct X508;
struct X509;
struct X510;
struct X511;
struct X512;
struct X513;
struct X514;
struct X515;
struct X516;
struct X517;
struct X518;
struct X519;
struct X520;
struct X521;
struct X522;
struct X523;
struct X524;
struct X525;
struct X526;
struct X527;
struct X528;
struct X529;
struct X530;
struct X531;
struct X532;
struct X533;
struct X534;
struct X535;
struct X536;
struct X537;
struct X538;
struct X539;
struct X540;
struct X541;
struct X542;
struct X543;
struct X544;
struct X545;
struct X546;
struct X547;
struct X548;
struct X549;
struct X550;
struct X551;
struct X552;
struct X553;
struct X554;
struct X555;
struct X556;
struct X557;
struct X558;
struct X559;
struct X560;
struct X561;
struct X562;
struct X563;
struct X564;
struct X565;
struct X566;
struct X567;
struct X568;
struct X569;
struct X570;
struct X571;
struct X572;
struct X573;
struct X574;
struct X575;
struct X576;
struct X577;
struct X578;
struct X579;
struct X580;
struct X581;
struct X582;
struct X583;
struct X584;
struct X585;
struct X586;
struct X587;
struct X588;
struct X589;
struct X590;
struct X591;
struct X592;
struct X593;
struct X594;
struct X595;
struct X596;
struct X597;
struct X598;
struct X599;
struct X600;
struct X601;
struct X602;
struct X603;
struct X604;
struct X605;
struct X606;
struct X607;
struct X608;
struct X609;
struct X610;
struct X611;
struct X612;
struct X613;
struct X614;
struct X615;
struct X616;
struct X617;
struct X618;
struct X619;
struct X620;
struct X621;
struct X622;
struct X623;
struct X624;
struct X625;
struct X626;
struct X627;
struct X628;
struct X629;
struct X630;
struct X631;
struct X632;
struct X633;
struct X634;
struct X635;
struct X636;
struct X637;
struct X638;
struct X639;
struct X640;
struct X641;
struct X642;
struct X643;
struct X644;
struct X645;
struct X646;
struct X647;
struct X648;
struct X649;
struct X650;
struct X651;
struct X652;
struct X653;
struct X654;
struct X655;
struct X656;
struct X657;
struct X658;
struct X659;
struct X660;
struct X661;
struct X662;
struct X663;
struct X664;
struct X665;
struct X666;
struct X667;
struct X668;
struct X669;
struct X670;
struct X671;
struct X672;
struct X673;
struct X674;
struct X675;
struct X676;
struct X677;
struct X678;
struct X679;
struct X680;
struct X681;
struct X682;
struct X683;
struct X684;
struct X685;
struct X686;
struct X687;
struct X688;
struct X689;
struct X690;
struct X691;
struct X692;
struct X693;
struct X694;
struct X695;
struct X696;
struct X697;
struct X698;
struct X699;
struct X700;
struct X701;
struct X702;
struct X703;
struct X704;
struct X705;
struct X706;
struct X707;
struct X708;
struct X709;
struct X710;
struct X711;
struct X712;
struct X713;
struct X714;
struct X715;
struct X716;
struct X717;
struct X718;
struct X719;
struct X720;
struct X721;
struct X722;
struct X723;
struct X724;
struct X725;
struct X726;
struct X727;
struct X728;
struct X729;
struct X730;
struct X731;
struct X732;
struct X733;
struct X734;
struct X735;
struct X736;
struct X737;
struct X738;
struct X739;
struct X740;
struct X741;
struct X742;
struct X743;
struct X744;
struct X745;
struct X746;
struct X747;
struct X748;
struct X749;
struct X750;
struct X751;
struct X752;
struct X753;
struct X754;
struct X755;
struct X756;
struct X757;
struct X758;
struct X759;
struct X760;
struct X761;
struct X762;
struct X763;
struct X764;
struct X765;
struct X766;
struct X767;
struct X768;
struct X769;
struct X770;
struct X771;
struct X772;
struct X773;
struct X774;
struct X775;
struct X776;
struct X777;
struct X778;
struct X779;
struct X780;
struct X781;
struct X782;
struct X783;
struct X784;
struct X785;
struct X786;
struct X787;
struct X788;
struct X789;
struct X790;
struct X791;
struct X792;
struct X793;
struct X794;
struct X795;
struct X796;
struct X797;
struct X798;
struct X799;
struct X800;
struct X801;
struct X802;
struct X803;
struct X804;
struct X805;
struct X806;
struct X807;
struct X808;
struct X809;
struct X810;
struct X811;
struct X812;
struct X813;
struct X814;
struct X815;
struct X816;
struct X817;
struct X818;
struct X819;
struct X820;
struct X821;
struct X822;
struct X823;
struct X824;
struct X825;
struct X826;
struct X827;
struct X828;
struct X829;
struct X830;
struct X831;
struct X832;
struct X833;
struct X834;
struct X835;
struct X836;
struct X837;
struct X838;
struct X839;
struct X840;
struct X841;
struct X842;
struct X843;
struct X844;
struct X845;
struct X846;
struct X847;
struct X848;
struct X849;
struct X850;
struct X851;
struct X852;
struct X853;
struct X854;
struct X855;
struct X856;
struct X857;
struct X858;
struct X859;
struct X860;
struct X861;
struct X862;
struct X863;
struct X864;
struct X865;
struct X866;
struct X867;
struct X868;
struct X869;
struct X870;
struct X871;
struct X872;
struct X873;
struct X874;
struct X875;
struct X876;
struct X877;
struct X878;
struct X879;
struct X880;
struct X881;
struct X882;
struct X883;
struct X884;
struct X885;
struct X886;
struct X887;
struct X888;
struct X889;
struct X890;
struct X891;
struct X892;
struct X893;
struct X894;
struct X895;
struct X896;
struct X897;
struct X898;
struct X899;
struct X900;
struct X901;
struct X902;
struct X903;
struct X904;
struct X905;
struct X906;
struct X907;
struct X908;
struct X909;
struct X910;
struct X911;
struct X912;
struct X913;
struct X914;
struct X915;
struct X916;
struct X917;
struct X918;
struct X919;
struct X920;
struct X921;
struct X922;
struct X923;
struct X924;
struct X925;
struct X926;
struct X927;
struct X928;
struct X929;
struct X930;
struct X931;
struct X932;
struct X933;
struct X934;
struct X935;
struct X936;
struct X937;
struct X938;
struct X939;
struct X940;
struct X941;
struct X942;
struct X943;
struct X944;
struct X945;
struct X946;
struct X947;
struct X948;
struct X949;
struct X950;
struct X951;
struct X952;
struct X953;
struct X954;
struct X955;
struct X956;
struct X957;
struct X958;
struct X959;
struct X960;
struct X961;
struct X962;
struct X963;
struct X964;
struct X965;
struct X966;
struct X967;
struct X968;
struct X969;
struct X970;
struct X971;
struct X972;
struct X973;
struct X974;
struct X975;
struct X976;
struct X977;
struct X978;
struct X979;
struct X980;
struct X981;
struct X982;
struct X983;
struct X984;
struct X985;
struct X986;
struct X987;
struct X988;
struct X989;
struct X990;
struct X991;
struct X992;
struct X993;
struct X994;
struct X995;
struct X996;
struct X997;
struct X998;
struct X999;
struct X1000;
struct X1001;
struct X1002;
struct X1003;
struct X1004;
struct X1005;
struct X1006;
struct X1007;
struct X1008;
struct X1009;
struct X1010;
struct X1011;
struct X1012;
struct X1013;
struct X1014;
struct X1015;
struct X1016;
struct X1017;
struct X1018;
struct X1019;
struct X1020;
struct X1021;
struct X1022;
struct X1023;
struct X1024;
struct X1025;
struct X1026;
struct X1027;
struct X1028;
struct X1029;
struct X1030;
struct X1031;
struct X1032;
struct X1033;
struct X1034;
struct X1035;
struct X1036;
struct X1037;
struct X1038;
struct X1039;
struct X1040;
struct X1041;
struct X1042;
struct X1043;
struct X1044;
struct X1045;
struct X1046;
struct X1047;
struct X1048;
struct X1049;
struct X1050;
struct X1051;
struct X1052;
struct X1053;
struct X1054;
struct X1055;
struct X1056;
struct X1057;
struct X1058;
struct X1059;
struct X1060;
struct X1061;
struct X1062;
struct X1063;
struct X1064;
struct X1065;
struct X1066;
struct X1067;
struct X1068;
struct X1069;
struct X1070;
struct X1071;
struct X1072;
struct X1073;
struct X1074;
struct X1075;
struct X1076;
struct X1077;
struct X1078;
struct X1079;
struct X1080;
struct X1081;
struct X1082;
struct X1083;
struct X1084;
struct X1085;
struct X1086;
struct X1087;
struct X1088;
struct X1089;
struct X1090;
struct X1091;
struct X1092;
struct X1093;
struct X1094;
struct X1095;
struct X1096;
struct X1097;
struct X1098;
struct X1099;
struct X1100;
struct X1101;
struct X1102;
struct X1103;
struct X1104;
struct X1105;
struct X1106;
struct X1107;
struct X1108;
struct X1109;
struct X1110;
struct X1111;
struct X1112;
struct X1113;
struct X1114;
struct X1115;
struct X1116;
struct X1117;
struct X1118;
struct X1119;
struct X1120;
struct X1121;
struct X1122;
struct X1123;
struct X1124;
struct X1125;
struct X1126;
struct X1127;
struct X1128;
struct X1129;
struct X1130;
struct X1131;
struct X1132;
struct X1133;
struct X1134;
struct X1135;
struct X1136;
struct X1137;
struct X1138;
struct X1139;
struct X1140;
struct X1141;
struct X1142;
struct X1143;
struct X1144;
struct X1145;
struct X1146;
struct X1147;
struct X1148;
struct X1149;
struct X1150;
struct X1151;
struct X1152;
struct X1153;
struct X1154;
struct X1155;
struct X1156;
struct X1157;
struct X1158;
struct X1159;
struct X1160;
struct X1161;
struct X1162;
struct X1163;
struct X1164;
struct X1165;
struct X1166;
struct X1167;
struct X1168;
struct X1169;
struct X1170;
struct X1171;
struct X1172;
struct X1173;
struct X1174;
struct X1175;
struct X1176;
struct X1177;
struct X1178;
struct X1179;
struct X1180;
struct X1181;
struct X1182;
struct X1183;
struct X1184;
struct X1185;
struct X1186;
struct X1187;
struct X1188;
struct X1189;
struct X1190;
struct X1191;
struct X1192;
struct X1193;
struct X1194;
struct X1195;
struct X1196;
struct X1197;
struct X1198;
struct X1199;
struct X1200;
struct X1201;
struct X1202;
struct X1203;
struct X1204;
struct X1205;
struct X1206;
struct X1207;
struct X1208;
struct X1209;
struct X1210;
struct X1211;
struct X1212;
struct X1213;
struct X1214;
struct X1215;
struct X1216;
struct X1217;
struct X1218;
struct X1219;
struct X1220;
struct X1221;
struct X1222;
struct X1223;
struct X1224;
struct X1225;
struct X1226;
struct X1227;
struct X1228;
struct X1229;
struct X1230;
struct X1231;
struct X1232;
struct X1233;
struct X1234;
struct X1235;
struct X1236;
struct X1237;
struct X1238;
struct X1239;
struct X1240;
struct X1241;
struct X1242;
struct X1243;
struct X1244;
struct X1245;
struct X1246;
struct X1247;
struct X1248;
struct X1249;
struct X1250;
struct X1251;
struct X1252;
struct X1253;
struct X1254;
struct X1255;
struct X1256;
struct X1257;
struct X1258;
struct X1259;
struct X1260;
struct X1261;
struct X1262;
struct X1263;
struct X1264;
struct X1265;
struct X1266;
struct X1267;
struct X1268;
struct X1269;
struct X1270;
struct X1271;
struct X1272;
struct X1273;
struct X1274;
struct X1275;
struct X1276;
struct X1277;
struct X1278;
struct X1279;
struct X1280;
struct X1281;
struct X1282;
struct X1283;
struct X1284;
struct X1285;
struct X1286;
struct X1287;
struct X1288;
struct X1289;
struct X1290;
struct X1291;
struct X1292;
struct X1293;
struct X1294;
struct X1295;
struct X1296;
struct X1297;
struct X1298;
struct X1299;
struct X1300;
struct X1301;
struct X1302;
struct X1303;
struct X1304;
struct X1305;
struct X1306;
struct X1307;
struct X1308;
struct X1309;
struct X1310;
struct X1311;
struct X1312;
struct X1313;
struct X1314;
struct X1315;
struct X1316;
struct X1317;
struct X1318;
struct X1319;
struct X1320;
struct X1321;
struct X1322;
struct X1323;
struct X1324;
struct X1325;
struct X1326;
struct X1327;
struct X1328;
struct X1329;
struct X1330;
struct X1331;
struct X1332;
struct X1333;
struct X1334;
struct X1335;
struct X1336;
struct X1337;
struct X1338;
struct X1339;
struct X1340;
struct X1341;
struct X1342;
struct X1343;
struct X1344;
struct X1345;
struct X1346;
struct X1347;
struct X1348;
struct X1349;
struct X1350;
struct X1351;
struct X1352;
struct X1353;
struct X1354;
struct X1355;
struct X1356;
struct X1357;
struct X1358;
struct X1359;
struct X1360;
struct X1361;
struct X1362;
struct X1363;
struct X1364;
struct X1365;
struct X1366;
struct X1367;
struct X1368;
struct X1369;
struct X1370;
struct X1371;
struct X1372;
struct X1373;
struct X1374;
struct X1375;
struct X1376;
struct X1377;
struct X1378;
struct X1379;
struct X1380;
struct X1381;
struct X1382;
struct X1383;
struct X1384;
struct X1385;
struct X1386;
struct X1387;
struct X1388;
struct X1389;
struct X1390;
struct X1391;
struct X1392;
struct X1393;
struct X1394;
struct X1395;
struct X1396;
struct X1397;
struct X1398;
struct X1399;
struct X1400;
struct X1401;
struct X1402;
struct X1403;
struct X1404;
struct X1405;
struct X1406;
struct X1407;
struct X1408;
struct X1409;
struct X1410;
struct X1411;
struct X1412;
struct X1413;
struct X1414;
struct X1415;
struct X1416;
struct X1417;
struct X1418;
struct X1419;
struct X1420;
struct X1421;
struct X1422;
struct X1423;
struct X1424;
struct X1425;
struct X1426;
struct X1427;
struct X1428;
struct X1429;
struct X1430;
struct X1431;
struct X1432;
struct X1433;
struct X1434;
struct X1435;
struct X1436;
struct X1437;
struct X1438;
struct X1439;
struct X1440;
struct X1441;
struct X1442;
struct X1443;
struct X1444;
struct X1445;
struct X1446;
struct X1447;
struct X1448;
struct X1449;
struct X1450;
struct X1451;
struct X1452;
struct X1453;
struct X1454;
struct X1455;
struct X1456;
struct X1457;
struct X1458;
struct X1459;
struct X1460;
struct X1461;
struct X1462;
struct X1463;
struct X1464;
struct X1465;
struct X1466;
struct X1467;
struct X1468;
struct X1469;
struct X1470;
struct X1471;
struct X1472;
struct X1473;
struct X1474;
struct X1475;
struct X1476;
struct X1477;
struct X1478;
struct X1479;
struct X1480;
struct X1481;
struct X1482;
struct X1483;
struct X1484;
struct X1485;
struct X1486;
struct X1487;
struct X1488;
struct X1489;
struct X1490;
struct X1491;
struct X1492;
struct X1493;
struct X1494;
struct X1495;
struct X1496;
struct X1497;
struct X1498;
struct X1499;
struct X1500;
struct X1501;
struct X1502;
struct X1503;
struct X1504;
struct X1505;
struct X1506;
struct X1507;
struct X1508;
struct X1509;
struct X1510;
struct X1511;
struct X1512;
struct X1513;
struct X1514;
struct X1515;
struct X1516;
struct X1517;
struct X1518;
struct X1519;
struct X1520;
struct X1521;
struct X1522;
struct X1523;
struct X1524;
struct X1525;
struct X1526;
struct X1527;
struct X1528;
struct X1529;
struct X1530;
struct X1531;
struct X1532;
struct X1533;
struct X1534;
struct X1535;
struct X1536;
struct X1537;
struct X1538;
struct X1539;
struct X1540;
struct X1541;
struct X1542;
struct X1543;
struct X1544;
struct X1545;
struct X1546;
struct X1547;
struct X1548;
struct X1549;
struct X1550;
struct X1551;
struct X1552;
struct X1553;
struct X1554;
struct X1555;
struct X1556;
struct X1557;
struct X1558;
struct X1559;
struct X1560;
struct X1561;
struct X1562;
struct X1563;
struct X1564;
struct X1565;
struct X1566;
struct X1567;
struct X1568;
struct X1569;
struct X1570;
struct X1571;
struct X1572;
struct X1573;
struct X1574;
struct X1575;
struct X1576;
struct X1577;
struct X1578;
struct X1579;
struct X1580;
struct X1581;
struct X1582;
struct X1583;
struct X1584;
struct X1585;
struct X1586;
struct X1587;
struct X1588;
struct X1589;
struct X1590;
struct X1591;
struct X1592;
struct X1593;
struct X1594;
struct X1595;
struct X1596;
struct X1597;
struct X1598;
struct X1599;
struct X1600;
struct X1601;
struct X1602;
struct X1603;
struct X1604;
struct X1605;
struct X1606;
struct X1607;
struct X1608;
struct X1609;
struct X1610;
struct X1611;
struct X1612;
struct X1613;
struct X1614;
struct X1615;
struct X1616;
struct X1617;
struct X1618;
struct X1619;
struct X1620;
struct X1621;
struct X1622;
struct X1623;
struct X1624;
struct X1625;
struct X1626;
struct X1627;
struct X1628;
struct X1629;
struct X1630;
struct X1631;
struct X1632;
struct X1633;
struct X1634;
struct X1635;
struct X1636;
struct X1637;
struct X1638;
struct X1639;
struct X1640;
struct X1641;
struct X1642;
struct X1643;
struct X1644;
struct X1645;
struct X1646;
struct X1647;
struct X1648;
struct X1649;
struct X1650;
struct X1651;
struct X1652;
struct X1653;
struct X1654;
struct X1655;
struct X1656;
struct X1657;
struct X1658;
struct X1659;
struct X1660;
struct X1661;
struct X1662;
struct X1663;
struct X1664;
struct X1665;
struct X1666;
struct X1667;
struct X1668;
struct X1669;
struct X1670;
struct X1671;
struct X1672;
struct X1673;
struct X1674;
struct X1675;
struct X1676;
struct X1677;
struct X1678;
struct X1679;
struct X1680;
struct X1681;
struct X1682;
struct X1683;
struct X1684;
struct X1685;
struct X1686;
struct X1687;
struct X1688;
struct X1689;
struct X1690;
struct X1691;
struct X1692;
struct X1693;
struct X1694;
struct X1695;
struct X1696;
struct X1697;
struct X1698;
struct X1699;
struct X1700;
struct X1701;
struct X1702;
struct X1703;
struct X1704;
struct X1705;
struct X1706;
struct X1707;
struct X1708;
struct X1709;
struct X1710;
struct X1711;
struct X1712;
struct X1713;
struct X1714;
struct X1715;
struct X1716;
struct X1717;
struct X1718;
struct X1719;
struct X1720;
struct X1721;
struct X1722;
struct X1723;
struct X1724;
struct X1725;
struct X1726;
struct X1727;
struct X1728;
struct X1729;
struct X1730;
struct X1731;
struct X1732;
struct X1733;
struct X1734;
struct X1735;
struct X1736;
struct X1737;
struct X1738;
struct X1739;
struct X1740;
struct X1741;
struct X1742;
struct X1743;
struct X1744;
struct X1745;
struct X1746;
struct X1747;
struct X1748;
struct X1749;
struct X1750;
struct X1751;
struct X1752;
struct X1753;
struct X1754;
struct X1755;
struct X1756;
struct X1757;
struct X1758;
struct X1759;
struct X1760;
struct X1761;
struct X1762;
struct X1763;
struct X1764;
struct X1765;
struct X1766;
struct X1767;
struct X1768;
struct X1769;
struct X1770;
struct X1771;
struct X1772;
struct X1773;
struct X1774;
struct X1775;
struct X1776;
struct X1777;
struct X1778;
struct X1779;
struct X1780;
struct X1781;
struct X1782;
struct X1783;
struct X1784;
struct X1785;
struct X1786;
struct X1787;
struct X1788;
struct X1789;
struct X1790;
struct X1791;
struct X1792;
struct X1793;
struct X1794;
struct X1795;
struct X1796;
struct X1797;
struct X1798;
struct X1799;
struct X1800;
struct X1801;
struct X1802;
struct X1803;
struct X1804;
struct X1805;
struct X1806;
struct X1807;
struct X1808;
struct X1809;
struct X1810;
struct X1811;
struct X1812;
struct X1813;
struct X1814;
struct X1815;
struct X1816;
struct X1817;
struct X1818;
struct X1819;
struct X1820;
struct X1821;
struct X1822;
struct X1823;
struct X1824;
struct X1825;
struct X1826;
struct X1827;
struct X1828;
struct X1829;
struct X1830;
struct X1831;
struct X1832;
struct X1833;
struct X1834;
struct X1835;
struct X1836;
struct X1837;
struct X1838;
struct X1839;
struct X1840;
struct X1841;
struct X1842;
struct X1843;
struct X1844;
struct X1845;
struct X1846;
struct X1847;
struct X1848;
struct X1849;
struct X1850;
struct X1851;
struct X1852;
struct X1853;
struct X1854;
struct X1855;
struct X1856;
struct X1857;
struct X1858;
struct X1859;
struct X1860;
struct X1861;
struct X1862;
struct X1863;
struct X1864;
struct X1865;
struct X1866;
struct X1867;
struct X1868;
struct X1869;
struct X1870;
struct X1871;
struct X1872;
struct X1873;
struct X1874;
struct X1875;
struct X1876;
struct X1877;
struct X1878;
struct X1879;
struct X1880;
struct X1881;
struct X1882;
struct X1883;
struct X1884;
struct X1885;
struct X1886;
struct X1887;
struct X1888;
struct X1889;
struct X1890;
struct X1891;
struct X1892;
struct X1893;
struct X1894;
struct X1895;
struct X1896;
struct X1897;
struct X1898;
struct X1899;
struct X1900;
struct X1901;
struct X1902;
struct X1903;
struct X1904;
struct X1905;
struct X1906;
struct X1907;
struct X1908;
struct X1909;
struct X1910;
struct X1911;
struct X1912;
struct X1913;
struct X1914;
struct X1915;
struct X1916;
struct X1917;
struct X1918;
struct X1919;
struct X1920;
struct X1921;
struct X1922;
struct X1923;
struct X1924;
struct X1925;
struct X1926;
struct X1927;
struct X1928;
struct X1929;
struct X1930;
struct X1931;
struct X1932;
struct X1933;
struct X1934;
struct X1935;
struct X1936;
struct X1937;
struct X1938;
struct X1939;
struct X1940;
struct X1941;
struct X1942;
struct X1943;
struct X1944;
struct X1945;
struct X1946;
struct X1947;
struct X1948;
struct X1949;
struct X1950;
struct X1951;
struct X1952;
struct X1953;
struct X1954;
struct X1955;
struct X1956;
struct X1957;
struct X1958;
struct X1959;
struct X1960;
struct X1961;
struct X1962;
struct X1963;
struct X1964;
struct X1965;
struct X1966;
struct X1967;
struct X1968;
struct X1969;
struct X1970;
struct X1971;
struct X1972;
struct X1973;
struct X1974;
struct X1975;
struct X1976;
struct X1977;
struct X1978;
struct X1979;
struct X1980;
struct X1981;
struct X1982;
struct X1983;
struct X1984;
struct X1985;
struct X1986;
struct X1987;
struct X1988;
struct X1989;
struct X1990;
struct X1991;
struct X1992;
struct X1993;
struct X1994;
struct X1995;
struct X1996;
struct X1997;
struct X1998;
struct X1999;
struct X2000;
struct X2001;
struct X2002;
struct X2003;
struct X2004;
struct X2005;
struct X2006;
struct X2007;
struct X2008;
struct X2009;
struct X2010;
struct X2011;
struct X2012;
struct X2013;
struct X2014;
struct X2015;
struct X2016;
struct X2017;
struct X2018;
struct X2019;
struct X2020;
struct X2021;
struct X2022;
struct X2023;
struct X2024;
struct X2025;
struct X2026;
struct X2027;
struct X2028;
struct X2029;
struct X2030;
struct X2031;
struct X2032;
struct X2033;
struct X2034;
struct X2035;
struct X2036;
struct X2037;
struct X2038;
struct X2039;
struct X2040;
struct X2041;
struct X2042;
struct X2043;
struct X2044;
struct X2045;
struct X2046;
struct X2047;
struct X2048;
struct X2049;
struct X2050;
struct X2051;
struct X2052;
struct X2053;
struct X2054;
struct X2055;
struct X2056;
struct X2057;
struct X2058;
struct X2059;
struct X2060;
struct X2061;
struct X2062;
struct X2063;
struct X2064;
struct X2065;
struct X2066;
struct X2067;
struct X2068;
struct X2069;
struct X2070;
struct X2071;
struct X2072;
struct X2073;
struct X2074;
struct X2075;
struct X2076;
struct X2077;
struct X2078;
struct X2079;
struct X2080;
struct X2081;
struct X2082;
struct X2083;
struct X2084;
struct X2085;
struct X2086;
struct X2087;
struct X2088;
struct X2089;
struct X2090;
struct X2091;
struct X2092;
struct X2093;
struct X2094;
struct X2095;
struct X2096;
struct X2097;
struct X2098;
struct X2099;
struct X2100;
struct X2101;
struct X2102;
struct X2103;
struct X2104;
struct X2105;
struct X2106;
struct X2107;
struct X2108;
struct X2109;
struct X2110;
struct X2111;
struct X2112;
struct X2113;
struct X2114;
struct X2115;
struct X2116;
struct X2117;
struct X2118;
struct X2119;
struct X2120;
struct X2121;
struct X2122;
struct X2123;
struct X2124;
struct X2125;
struct X2126;
struct X2127;
struct X2128;
struct X2129;
struct X2130;
struct X2131;
struct X2132;
struct X2133;
struct X2134;
struct X2135;
struct X2136;
struct X2137;
struct X2138;
struct X2139;
struct X2140;
struct X2141;
struct X2142;
struct X2143;
struct X2144;
struct X2145;
struct X2146;
struct X2147;
struct X2148;
struct X2149;
struct X2150;
struct X2151;
struct X2152;
struct X2153;
struct X2154;
struct X2155;
struct X2156;
struct X2157;
struct X2158;
struct X2159;
struct X2160;
struct X2161;
struct X2162;
struct X2163;
struct X2164;
struct X2165;
struct X2166;
struct X2167;
struct X2168;
struct X2169;
struct X2170;
struct X2171;
struct X2172;
struct X2173;
struct X2174;
struct X2175;
struct X2176;
struct X2177;
struct X2178;
struct X2179;
struct X2180;
struct X2181;
struct X2182;
struct X2183;
struct X2184;
struct X2185;
struct X2186;
struct X2187;
struct X2188;
struct X2189;
struct X2190;
struct X2191;
struct X2192;
struct X2193;
struct X2194;
struct X2195;
struct X2196;
struct X2197;
struct X2198;
struct X2199;
struct X2200;
struct X2201;
struct X2202;
struct X2203;
struct X2204;
struct X2205;
struct X2206;
struct X2207;
struct X2208;
struct X2209;
struct X2210;
struct X2211;
struct X2212;
struct X2213;
struct X2214;
struct X2215;
struct X2216;
struct X2217;
struct X2218;
struct X2219;
struct X2220;
struct X2221;
struct X2222;
struct X2223;
struct X2224;
struct X2225;
struct X2226;
struct X2227;
struct X2228;
struct X2229;
struct X2230;
struct X2231;
struct X2232;
struct X2233;
struct X2234;
struct X2235;
struct X2236;
struct X2237;
struct X2238;
struct X2239;
struct X2240;
struct X2241;
struct X2242;
struct X2243;
struct X2244;
struct X2245;
struct X2246;
struct X2247;
struct X2248;
struct X2249;
struct X2250;
struct X2251;
struct X2252;
struct X2253;
struct X2254;
struct X2255;
struct X2256;
struct X2257;
struct X2258;
struct X2259;
struct X2260;
struct X2261;
struct X2262;
struct X2263;
struct X2264;
struct X2265;
struct X2266;
struct X2267;
struct X2268;
struct X2269;
struct X2270;
struct X2271;
struct X2272;
struct X2273;
struct X2274;
struct X2275;
struct X2276;
struct X2277;
struct X2278;
struct X2279;
struct X2280;
struct X2281;
struct X2282;
struct X2283;
struct X2284;
struct X2285;
struct X2286;
struct X2287;
struct X2288;
struct X2289;
struct X2290;
struct X2291;
struct X2292;
struct X2293;
struct X2294;
struct X2295;
struct X2296;
struct X2297;
struct X2298;
struct X2299;
struct X2300;
struct X2301;
struct X2302;
struct X2303;
struct X2304;
struct X2305;
struct X2306;
struct X2307;
struct X2308;
struct X2309;
struct X2310;
struct X2311;
struct X2312;
struct X2313;
struct X2314;
struct X2315;
struct X2316;
struct X2317;
struct X2318;
struct X2319;
struct X2320;
struct X2321;
struct X2322;
struct X2323;
struct X2324;
struct X2325;
struct X2326;
struct X2327;
struct X2328;
struct X2329;
struct X2330;
struct X2331;
struct X2332;
struct X2333;
struct X2334;
struct X2335;
struct X2336;
struct X2337;
struct X2338;
struct X2339;
struct X2340;
struct X2341;
struct X2342;
struct X2343;
struct X2344;
struct X2345;
struct X2346;
struct X2347;
struct X2348;
struct X2349;
struct X2350;
struct X2351;
struct X2352;
struct X2353;
struct X2354;
struct X2355;
struct X2356;
struct X2357;
struct X2358;
struct X2359;
struct X2360;
struct X2361;
struct X2362;
struct X2363;
struct X2364;
struct X2365;
struct X2366;
struct X2367;
struct X2368;
struct X2369;
struct X2370;
struct X2371;
struct X2372;
struct X2373;
struct X2374;
struct X2375;
struct X2376;
struct X2377;
struct X2378;
struct X2379;
struct X2380;
struct X2381;
struct X2382;
struct X2383;
struct X2384;
struct X2385;
struct X2386;
struct X2387;
struct X2388;
struct X2389;
struct X2390;
struct X2391;
struct X2392;
struct X2393;
struct X2394;
struct X2395;
struct X2396;
struct X2397;
struct X2398;
struct X2399;
struct X2400;
struct X2401;
struct X2402;
struct X2403;
struct X2404;
struct X2405;
struct X2406;
struct X2407;
struct X2408;
struct X2409;
struct X2410;
struct X2411;
struct X2412;
struct X2413;
struct X2414;
struct X2415;
struct X2416;
struct X2417;
struct X2418;
struct X2419;
struct X2420;
struct X2421;
struct X2422;
struct X2423;
struct X2424;
struct X2425;
struct X2426;
struct X2427;
struct X2428;
struct X2429;
struct X2430;
struct X2431;
struct X2432;
struct X2433;
struct X2434;
struct X2435;
struct X2436;
struct X2437;
struct X2438;
struct X2439;
struct X2440;
struct X2441;
struct X2442;
struct X2443;
struct X2444;
struct X2445;
struct X2446;
struct X2447;
struct X2448;
struct X2449;
struct X2450;
struct X2451;
struct X2452;
struct X2453;
struct X2454;
struct X2455;
struct X2456;
struct X2457;
struct X2458;
struct X2459;
struct X2460;
struct X2461;
struct X2462;
struct X2463;
struct X2464;
struct X2465;
struct X2466;
struct X2467;
struct X2468;
struct X2469;
struct X2470;
struct X2471;
struct X2472;
struct X2473;
struct X2474;
struct X2475;
struct X2476;
struct X2477;
struct X2478;
struct X2479;
struct X2480;
struct X2481;
struct X2482;
struct X2483;
struct X2484;
struct X2485;
struct X2486;
struct X2487;
struct X2488;
struct X2489;
struct X2490;
struct X2491;
struct X2492;
struct X2493;
struct X2494;
struct X2495;
struct X2496;
struct X2497;
struct X2498;
struct X2499;
struct X2500;
struct X2501;
struct X2502;
struct X2503;
struct X2504;
struct X2505;
struct X2506;
struct X2507;
struct X2508;
struct X2509;
struct X2510;
struct X2511;
struct X2512;
struct X2513;
struct X2514;
struct X2515;
struct X2516;
struct X2517;
struct X2518;
struct X2519;
struct X2520;
struct X2521;
struct X2522;
struct X2523;
struct X2524;
struct X2525;
struct X2526;
struct X2527;
struct X2528;
struct X2529;
struct X2530;
struct X2531;
struct X2532;
struct X2533;
struct X2534;
struct X2535;
struct X2536;
struct X2537;
struct X2538;
struct X2539;
struct X2540;
struct X2541;
struct X2542;
struct X2543;
struct X2544;
struct X2545;
struct X2546;
struct X2547;
struct X2548;
struct X2549;
struct X2550;
struct X2551;
struct X2552;
struct X2553;
struct X2554;
struct X2555;
struct X2556;
struct X2557;
struct X2558;
struct X2559;
struct X2560;
struct X2561;
struct X2562;
struct X2563;
struct X2564;
struct X2565;
struct X2566;
struct X2567;
struct X2568;
struct X2569;
struct X2570;
struct X2571;
struct X2572;
struct X2573;
struct X2574;
struct X2575;
struct X2576;
struct X2577;
struct X2578;
struct X2579;
struct X2580;
struct X2581;
struct X2582;
struct X2583;
struct X2584;
struct X2585;
struct X2586;
struct X2587;
struct X2588;
struct X2589;
struct X2590;
struct X2591;
struct X2592;
struct X2593;
struct X2594;
struct X2595;
struct X2596;
struct X2597;
struct X2598;
struct X2599;
struct X2600;
struct X2601;
struct X2602;
struct X2603;
struct X2604;
struct X2605;
struct X2606;
struct X2607;
struct X2608;
struct X2609;
struct X2610;
struct X2611;
struct X2612;
struct X2613;
struct X2614;
struct X2615;
struct X2616;
struct X2617;
struct X2618;
struct X2619;
struct X2620;
struct X2621;
struct X2622;
struct X2623;
struct X2624;
struct X2625;
struct X2626;
struct X2627;
struct X2628;
struct X2629;
struct X2630;
struct X2631;
struct X2632;
struct X2633;
struct X2634;
struct X2635;
struct X2636;
struct X2637;
struct X2638;
struct X2639;
struct X2640;
struct X2641;
struct X2642;
struct X2643;
struct X2644;
struct X2645;
struct X2646;
struct X2647;
struct X2648;
struct X2649;
struct X2650;
struct X2651;
struct X2652;
struct X2653;
struct X2654;
struct X2655;
struct X2656;
struct X2657;
struct X2658;
struct X2659;
struct X2660;
struct X2661;
struct X2662;
struct X2663;
struct X2664;
struct X2665;
struct X2666;
struct X2667;
struct X2668;
struct X2669;
struct X2670;
struct X2671;
struct X2672;
struct X2673;
struct X2674;
struct X2675;
struct X2676;
struct X2677;
struct X2678;
struct X2679;
struct X2680;
struct X2681;
struct X2682;
struct X2683;
struct X2684;
struct X2685;
struct X2686;
struct X2687;
struct X2688;
struct X2689;
struct X2690;
struct X2691;
struct X2692;
struct X2693;
struct X2694;
struct X2695;
struct X2696;
struct X2697;
struct X2698;
struct X2699;
struct X2700;
struct X2701;
struct X2702;
struct X2703;
struct X2704;
struct X2705;
struct X2706;
struct X2707;
struct X2708;
struct X2709;
struct X2710;
struct X2711;
struct X2712;
struct X2713;
struct X2714;
struct X2715;
struct X2716;
struct X2717;
struct X2718;
struct X2719;
struct X2720;
struct X2721;
struct X2722;
struct X2723;
struct X2724;
struct X2725;
struct X2726;
struct X2727;
struct X2728;
struct X2729;
struct X2730;
struct X2731;
struct X2732;
struct X2733;
struct X2734;
struct X2735;
struct X2736;
struct X2737;
struct X2738;
struct X2739;
struct X2740;
struct X2741;
struct X2742;
struct X2743;
struct X2744;
struct X2745;
struct X2746;
struct X2747;
struct X2748;
struct X2749;
struct X2750;
struct X2751;
struct X2752;
struct X2753;
struct X2754;
struct X2755;
struct X2756;
struct X2757;
struct X2758;
struct X2759;
struct X2760;
struct X2761;
struct X2762;
struct X2763;
struct X2764;
struct X2765;
struct X2766;
struct X2767;
struct X2768;
struct X2769;
struct X2770;
struct X2771;
struct X2772;
struct X2773;
struct X2774;
struct X2775;
struct X2776;
struct X2777;
struct X2778;
struct X2779;
struct X2780;
struct X2781;
struct X2782;
struct X2783;
struct X2784;
struct X2785;
struct X2786;
struct X2787;
struct X2788;
struct X2789;
struct X2790;
struct X2791;
struct X2792;
struct X2793;
struct X2794;
struct X2795;
struct X2796;
struct X2797;
struct X2798;
struct X2799;
struct X2800;
struct X2801;
struct X2802;
struct X2803;
struct X2804;
struct X2805;
struct X2806;
struct X2807;
struct X2808;
struct X2809;
struct X2810;
struct X2811;
struct X2812;
struct X2813;
struct X2814;
struct X2815;
struct X2816;
struct X2817;
struct X2818;
struct X2819;
struct X2820;
struct X2821;
struct X2822;
struct X2823;
struct X2824;
struct X2825;
struct X2826;
struct X2827;
struct X2828;
struct X2829;
struct X2830;
struct X2831;
struct X2832;
struct X2833;
struct X2834;
struct X2835;
struct X2836;
struct X2837;
struct X2838;
struct X2839;
struct X2840;
struct X2841;
struct X2842;
struct X2843;
struct X2844;
struct X2845;
struct X2846;
struct X2847;
struct X2848;
struct X2849;
struct X2850;
struct X2851;
struct X2852;
struct X2853;
struct X2854;
struct X2855;
struct X2856;
struct X2857;
struct X2858;
struct X2859;
struct X2860;
struct X2861;
struct X2862;
struct X2863;
struct X2864;
struct X2865;
struct X2866;
struct X2867;
struct X2868;
struct X2869;
struct X2870;
struct X2871;
struct X2872;
struct X2873;
struct X2874;
struct X2875;
struct X2876;
struct X2877;
struct X2878;
struct X2879;
struct X2880;
struct X2881;
struct X2882;
struct X2883;
struct X2884;
struct X2885;
struct X2886;
struct X2887;
struct X2888;
struct X2889;
struct X2890;
struct X2891;
struct X2892;
struct X2893;
struct X2894;
struct X2895;
struct X2896;
struct X2897;
struct X2898;
struct X2899;
struct X2900;
struct X2901;
struct X2902;
struct X2903;
struct X2904;
struct X2905;
struct X2906;
struct X2907;
struct X2908;
struct X2909;
struct X2910;
struct X2911;
struct X2912;
struct X2913;
struct X2914;
struct X2915;
struct X2916;
struct X2917;
struct X2918;
struct X2919;
struct X2920;
struct X2921;
struct X2922;
struct X2923;
struct X2924;
struct X2925;
struct X2926;
struct X2927;
struct X2928;
struct X2929;
struct X2930;
struct X2931;
struct X2932;
struct X2933;
struct X2934;
struct X2935;
struct X2936;
struct X2937;
struct X2938;
struct X2939;
struct X2940;
struct X2941;
struct X2942;
struct X2943;
struct X2944;
struct X2945;
struct X2946;
struct X2947;
struct X2948;
struct X2949;
struct X2950;
struct X2951;
struct X2952;
struct X2953;
struct X2954;
struct X2955;
struct X2956;
struct X2957;
struct X2958;
struct X2959;
struct X2960;
struct X2961;
struct X2962;
struct X2963;
struct X2964;
struct X2965;
struct X2966;
struct X2967;
struct X2968;
struct X2969;
struct X2970;
struct X2971;
struct X2972;
struct X2973;
struct X2974;
struct X2975;
struct X2976;
struct X2977;
struct X2978;
struct X2979;
struct X2980;
struct X2981;
struct X2982;
struct X2983;
struct X2984;
struct X2985;
struct X2986;
struct X2987;
struct X2988;
struct X2989;
struct X2990;
struct X2991;
struct X2992;
struct X2993;
struct X2994;
struct X2995;
struct X2996;
struct X2997;
struct X2998;
struct X2999;
impl<A> T for G<A, X0> {}
impl<A> T for G<A, X1> {}
impl<A> T for G<A, X2> {}
impl<A> T for G<A, X3> {}
impl<A> T for G<A, X4> {}
impl<A> T for G<A, X5> {}
impl<A> T for G<A, X6> {}
impl<A> T for G<A, X7> {}
impl<A> T for G<A, X8> {}
impl<A> T for G<A, X9> {}
impl<A> T for G<A, X10> {}
impl<A> T for G<A, X11> {}
impl<A> T for G<A, X12> {}
impl<A> T for G<A, X13> {}
impl<A> T for G<A, X14> {}
impl<A> T for G<A, X15> {}
impl<A> T for G<A, X16> {}
impl<A> T for G<A, X17> {}
impl<A> T for G<A, X18> {}
impl<A> T for G<A, X19> {}
impl<A> T for G<A, X20> {}
impl<A> T for G<A, X21> {}
impl<A> T for G<A, X22> {}
impl<A> T for G<A, X23> {}
impl<A> T for G<A, X24> {}
impl<A> T for G<A, X25> {}
impl<A> T for G<A, X26> {}
impl<A> T for G<A, X27> {}
impl<A> T for G<A, X28> {}
impl<A> T for G<A, X29> {}
impl<A> T for G<A, X30> {}
impl<A> T for G<A, X31> {}
impl<A> T for G<A, X32> {}
impl<A> T for G<A, X33> {}
impl<A> T for G<A, X34> {}
impl<A> T for G<A, X35> {}
impl<A> T for G<A, X36> {}
impl<A> T for G<A, X37> {}
impl<A> T for G<A, X38> {}
impl<A> T for G<A, X39> {}
impl<A> T for G<A, X40> {}
impl<A> T for G<A, X41> {}
impl<A> T for G<A, X42> {}
impl<A> T for G<A, X43> {}
impl<A> T for G<A, X44> {}
impl<A> T for G<A, X45> {}
impl<A> T for G<A, X46> {}
impl<A> T for G<A, X47> {}
impl<A> T for G<A, X48> {}
impl<A> T for G<A, X49> {}
impl<A> T for G<A, X50> {}
impl<A> T for G<A, X51> {}
impl<A> T for G<A, X52> {}
impl<A> T for G<A, X53> {}
impl<A> T for G<A, X54> {}
impl<A> T for G<A, X55> {}
impl<A> T for G<A, X56> {}
impl<A> T for G<A, X57> {}
impl<A> T for G<A, X58> {}
impl<A> T for G<A, X59> {}
impl<A> T for G<A, X60> {}
impl<A> T for G<A, X61> {}
impl<A> T for G<A, X62> {}
impl<A> T for G<A, X63> {}
impl<A> T for G<A, X64> {}
impl<A> T for G<A, X65> {}
impl<A> T for G<A, X66> {}
impl<A> T for G<A, X67> {}
impl<A> T for G<A, X68> {}
impl<A> T for G<A, X69> {}
impl<A> T for G<A, X70> {}
impl<A> T for G<A, X71> {}
impl<A> T for G<A, X72> {}
impl<A> T for G<A, X73> {}
impl<A> T for G<A, X74> {}
impl<A> T for G<A, X75> {}
impl<A> T for G<A, X76> {}
impl<A> T for G<A, X77> {}
impl<A> T for G<A, X78> {}
impl<A> T for G<A, X79> {}
impl<A> T for G<A, X80> {}
impl<A> T for G<A, X81> {}
impl<A> T for G<A, X82> {}
impl<A> T for G<A, X83> {}
impl<A> T for G<A, X84> {}
impl<A> T for G<A, X85> {}
impl<A> T for G<A, X86> {}
impl<A> T for G<A, X87> {}
impl<A> T for G<A, X88> {}
impl<A> T for G<A, X89> {}
impl<A> T for G<A, X90> {}
impl<A> T for G<A, X91> {}
impl<A> T for G<A, X92> {}
impl<A> T for G<A, X93> {}
impl<A> T for G<A, X94> {}
impl<A> T for G<A, X95> {}
impl<A> T for G<A, X96> {}
impl<A> T for G<A, X97> {}
impl<A> T for G<A, X98> {}
impl<A> T for G<A, X99> {}
impl<A> T for G<A, X100> {}
impl<A> T for G<A, X101> {}
impl<A> T for G<A, X102> {}
impl<A> T for G<A, X103> {}
impl<A> T for G<A, X104> {}
impl<A> T for G<A, X105> {}
impl<A> T for G<A, X106> {}
impl<A> T for G<A, X107> {}
impl<A> T for G<A, X108> {}
impl<A> T for G<A, X109> {}
impl<A> T for G<A, X110> {}
impl<A> T for G<A, X111> {}
impl<A> T for G<A, X112> {}
impl<A> T for G<A, X113> {}
impl<A> T for G<A, X114> {}
impl<A> T for G<A, X115> {}
impl<A> T for G<A, X116> {}
impl<A> T for G<A, X117> {}
impl<A> T for G<A, X118> {}
impl<A> T for G<A, X119> {}
impl<A> T for G<A, X120> {}
impl<A> T for G<A, X121> {}
impl<A> T for G<A, X122> {}
impl<A> T for G<A, X123> {}
impl<A> T for G<A, X124> {}
impl<A> T for G<A, X125> {}
impl<A> T for G<A, X126> {}
impl<A> T for G<A, X127> {}
impl<A> T for G<A, X128> {}
impl<A> T for G<A, X129> {}
impl<A> T for G<A, X130> {}
impl<A> T for G<A, X131> {}
impl<A> T for G<A, X132> {}
impl<A> T for G<A, X133> {}
impl<A> T for G<A, X134> {}
impl<A> T for G<A, X135> {}
impl<A> T for G<A, X136> {}
impl<A> T for G<A, X137> {}
impl<A> T for G<A, X138> {}
impl<A> T for G<A, X139> {}
impl<A> T for G<A, X140> {}
impl<A> T for G<A, X141> {}
impl<A> T for G<A, X142> {}
impl<A> T for G<A, X143> {}
impl<A> T for G<A, X144> {}
impl<A> T for G<A, X145> {}
impl<A> T for G<A, X146> {}
impl<A> T for G<A, X147> {}
impl<A> T for G<A, X148> {}
impl<A> T for G<A, X149> {}
impl<A> T for G<A, X150> {}
impl<A> T for G<A, X151> {}
impl<A> T for G<A, X152> {}
impl<A> T for G<A, X153> {}
impl<A> T for G<A, X154> {}
impl<A> T for G<A, X155> {}
impl<A> T for G<A, X156> {}
impl<A> T for G<A, X157> {}
impl<A> T for G<A, X158> {}
impl<A> T for G<A, X159> {}
impl<A> T for G<A, X160> {}
impl<A> T for G<A, X161> {}
impl<A> T for G<A, X162> {}
impl<A> T for G<A, X163> {}
impl<A> T for G<A, X164> {}
impl<A> T for G<A, X165> {}
impl<A> T for G<A, X166> {}
impl<A> T for G<A, X167> {}
impl<A> T for G<A, X168> {}
impl<A> T for G<A, X169> {}
impl<A> T for G<A, X170> {}
impl<A> T for G<A, X171> {}
impl<A> T for G<A, X172> {}
impl<A> T for G<A, X173> {}
impl<A> T for G<A, X174> {}
impl<A> T for G<A, X175> {}
impl<A> T for G<A, X176> {}
impl<A> T for G<A, X177> {}
impl<A> T for G<A, X178> {}
impl<A> T for G<A, X179> {}
impl<A> T for G<A, X180> {}
impl<A> T for G<A, X181> {}
impl<A> T for G<A, X182> {}
impl<A> T for G<A, X183> {}
impl<A> T for G<A, X184> {}
impl<A> T for G<A, X185> {}
impl<A> T for G<A, X186> {}
impl<A> T for G<A, X187> {}
impl<A> T for G<A, X188> {}
impl<A> T for G<A, X189> {}
impl<A> T for G<A, X190> {}
impl<A> T for G<A, X191> {}
impl<A> T for G<A, X192> {}
impl<A> T for G<A, X193> {}
impl<A> T for G<A, X194> {}
impl<A> T for G<A, X195> {}
impl<A> T for G<A, X196> {}
impl<A> T for G<A, X197> {}
impl<A> T for G<A, X198> {}
impl<A> T for G<A, X199> {}
impl<A> T for G<A, X200> {}
impl<A> T for G<A, X201> {}
impl<A> T for G<A, X202> {}
impl<A> T for G<A, X203> {}
impl<A> T for G<A, X204> {}
impl<A> T for G<A, X205> {}
impl<A> T for G<A, X206> {}
impl<A> T for G<A, X207> {}
impl<A> T for G<A, X208> {}
impl<A> T for G<A, X209> {}
impl<A> T for G<A, X210> {}
impl<A> T for G<A, X211> {}
impl<A> T for G<A, X212> {}
impl<A> T for G<A, X213> {}
impl<A> T for G<A, X214> {}
impl<A> T for G<A, X215> {}
impl<A> T for G<A, X216> {}
impl<A> T for G<A, X217> {}
impl<A> T for G<A, X218> {}
impl<A> T for G<A, X219> {}
impl<A> T for G<A, X220> {}
impl<A> T for G<A, X221> {}
impl<A> T for G<A, X222> {}
impl<A> T for G<A, X223> {}
impl<A> T for G<A, X224> {}
impl<A> T for G<A, X225> {}
impl<A> T for G<A, X226> {}
impl<A> T for G<A, X227> {}
impl<A> T for G<A, X228> {}
impl<A> T for G<A, X229> {}
impl<A> T for G<A, X230> {}
impl<A> T for G<A, X231> {}
impl<A> T for G<A, X232> {}
impl<A> T for G<A, X233> {}
impl<A> T for G<A, X234> {}
impl<A> T for G<A, X235> {}
impl<A> T for G<A, X236> {}
impl<A> T for G<A, X237> {}
impl<A> T for G<A, X238> {}
impl<A> T for G<A, X239> {}
impl<A> T for G<A, X240> {}
impl<A> T for G<A, X241> {}
impl<A> T for G<A, X242> {}
impl<A> T for G<A, X243> {}
impl<A> T for G<A, X244> {}
impl<A> T for G<A, X245> {}
impl<A> T for G<A, X246> {}
impl<A> T for G<A, X247> {}
impl<A> T for G<A, X248> {}
impl<A> T for G<A, X249> {}
impl<A> T for G<A, X250> {}
impl<A> T for G<A, X251> {}
impl<A> T for G<A, X252> {}
impl<A> T for G<A, X253> {}
impl<A> T for G<A, X254> {}
impl<A> T for G<A, X255> {}
impl<A> T for G<A, X256> {}
impl<A> T for G<A, X257> {}
impl<A> T for G<A, X258> {}
impl<A> T for G<A, X259> {}
impl<A> T for G<A, X260> {}
impl<A> T for G<A, X261> {}
impl<A> T for G<A, X262> {}
impl<A> T for G<A, X263> {}
impl<A> T for G<A, X264> {}
impl<A> T for G<A, X265> {}
impl<A> T for G<A, X266> {}
impl<A> T for G<A, X267> {}
impl<A> T for G<A, X268> {}
impl<A> T for G<A, X269> {}
impl<A> T for G<A, X270> {}
impl<A> T for G<A, X271> {}
impl<A> T for G<A, X272> {}
impl<A> T for G<A, X273> {}
impl<A> T for G<A, X274> {}
impl<A> T for G<A, X275> {}
impl<A> T for G<A, X276> {}
impl<A> T for G<A, X277> {}
impl<A> T for G<A, X278> {}
impl<A> T for G<A, X279> {}
impl<A> T for G<A, X280> {}
impl<A> T for G<A, X281> {}
impl<A> T for G<A, X282> {}
impl<A> T for G<A, X283> {}
impl<A> T for G<A, X284> {}
impl<A> T for G<A, X285> {}
impl<A> T for G<A, X286> {}
impl<A> T for G<A, X287> {}
impl<A> T for G<A, X288> {}
impl<A> T for G<A, X289> {}
impl<A> T for G<A, X290> {}
impl<A> T for G<A, X291> {}
impl<A> T for G<A, X292> {}
impl<A> T for G<A, X293> {}
impl<A> T for G<A, X294> {}
impl<A> T for G<A, X295> {}
impl<A> T for G<A, X296> {}
impl<A> T for G<A, X297> {}
impl<A> T for G<A, X298> {}
impl<A> T for G<A, X299> {}
impl<A> T for G<A, X300> {}
impl<A> T for G<A, X301> {}
impl<A> T for G<A, X302> {}
impl<A> T for G<A, X303> {}
impl<A> T for G<A, X304> {}
impl<A> T for G<A, X305> {}
impl<A> T for G<A, X306> {}
impl<A> T for G<A, X307> {}
impl<A> T for G<A, X308> {}
impl<A> T for G<A, X309> {}
impl<A> T for G<A, X310> {}
impl<A> T for G<A, X311> {}
impl<A> T for G<A, X312> {}
impl<A> T for G<A, X313> {}
impl<A> T for G<A, X314> {}
impl<A> T for G<A, X315> {}
impl<A> T for G<A, X316> {}
impl<A> T for G<A, X317> {}
impl<A> T for G<A, X318> {}
impl<A> T for G<A, X319> {}
impl<A> T for G<A, X320> {}
impl<A> T for G<A, X321> {}
impl<A> T for G<A, X322> {}
impl<A> T for G<A, X323> {}
impl<A> T for G<A, X324> {}
impl<A> T for G<A, X325> {}
impl<A> T for G<A, X326> {}
impl<A> T for G<A, X327> {}
impl<A> T for G<A, X328> {}
impl<A> T for G<A, X329> {}
impl<A> T for G<A, X330> {}
impl<A> T for G<A, X331> {}
impl<A> T for G<A, X332> {}
impl<A> T for G<A, X333> {}
impl<A> T for G<A, X334> {}
impl<A> T for G<A, X335> {}
impl<A> T for G<A, X336> {}
impl<A> T for G<A, X337> {}
impl<A> T for G<A, X338> {}
impl<A> T for G<A, X339> {}
impl<A> T for G<A, X340> {}
impl<A> T for G<A, X341> {}
impl<A> T for G<A, X342> {}
impl<A> T for G<A, X343> {}
impl<A> T for G<A, X344> {}
impl<A> T for G<A, X345> {}
impl<A> T for G<A, X346> {}
impl<A> T for G<A, X347> {}
impl<A> T for G<A, X348> {}
impl<A> T for G<A, X349> {}
impl<A> T for G<A, X350> {}
impl<A> T for G<A, X351> {}
impl<A> T for G<A, X352> {}
impl<A> T for G<A, X353> {}
impl<A> T for G<A, X354> {}
impl<A> T for G<A, X355> {}
impl<A> T for G<A, X356> {}
impl<A> T for G<A, X357> {}
impl<A> T for G<A, X358> {}
impl<A> T for G<A, X359> {}
impl<A> T for G<A, X360> {}
impl<A> T for G<A, X361> {}
impl<A> T for G<A, X362> {}
impl<A> T for G<A, X363> {}
impl<A> T for G<A, X364> {}
impl<A> T for G<A, X365> {}
impl<A> T for G<A, X366> {}
impl<A> T for G<A, X367> {}
impl<A> T for G<A, X368> {}
impl<A> T for G<A, X369> {}
impl<A> T for G<A, X370> {}
impl<A> T for G<A, X371> {}
impl<A> T for G<A, X372> {}
impl<A> T for G<A, X373> {}
impl<A> T for G<A, X374> {}
impl<A> T for G<A, X375> {}
impl<A> T for G<A, X376> {}
impl<A> T for G<A, X377> {}
impl<A> T for G<A, X378> {}
impl<A> T for G<A, X379> {}
impl<A> T for G<A, X380> {}
impl<A> T for G<A, X381> {}
impl<A> T for G<A, X382> {}
impl<A> T for G<A, X383> {}
impl<A> T for G<A, X384> {}
impl<A> T for G<A, X385> {}
impl<A> T for G<A, X386> {}
impl<A> T for G<A, X387> {}
impl<A> T for G<A, X388> {}
impl<A> T for G<A, X389> {}
impl<A> T for G<A, X390> {}
impl<A> T for G<A, X391> {}
impl<A> T for G<A, X392> {}
impl<A> T for G<A, X393> {}
impl<A> T for G<A, X394> {}
impl<A> T for G<A, X395> {}
impl<A> T for G<A, X396> {}
impl<A> T for G<A, X397> {}
impl<A> T for G<A, X398> {}
impl<A> T for G<A, X399> {}
impl<A> T for G<A, X400> {}
impl<A> T for G<A, X401> {}
impl<A> T for G<A, X402> {}
impl<A> T for G<A, X403> {}
impl<A> T for G<A, X404> {}
impl<A> T for G<A, X405> {}
impl<A> T for G<A, X406> {}
impl<A> T for G<A, X407> {}
impl<A> T for G<A, X408> {}
impl<A> T for G<A, X409> {}
impl<A> T for G<A, X410> {}
impl<A> T for G<A, X411> {}
impl<A> T for G<A, X412> {}
impl<A> T for G<A, X413> {}
impl<A> T for G<A, X414> {}
impl<A> T for G<A, X415> {}
impl<A> T for G<A, X416> {}
impl<A> T for G<A, X417> {}
impl<A> T for G<A, X418> {}
impl<A> T for G<A, X419> {}
impl<A> T for G<A, X420> {}
impl<A> T for G<A, X421> {}
impl<A> T for G<A, X422> {}
impl<A> T for G<A, X423> {}
impl<A> T for G<A, X424> {}
impl<A> T for G<A, X425> {}
impl<A> T for G<A, X426> {}
impl<A> T for G<A, X427> {}
impl<A> T for G<A, X428> {}
impl<A> T for G<A, X429> {}
impl<A> T for G<A, X430> {}
impl<A> T for G<A, X431> {}
impl<A> T for G<A, X432> {}
impl<A> T for G<A, X433> {}
impl<A> T for G<A, X434> {}
impl<A> T for G<A, X435> {}
impl<A> T for G<A, X436> {}
impl<A> T for G<A, X437> {}
impl<A> T for G<A, X438> {}
impl<A> T for G<A, X439> {}
impl<A> T for G<A, X440> {}
impl<A> T for G<A, X441> {}
impl<A> T for G<A, X442> {}
impl<A> T for G<A, X443> {}
impl<A> T for G<A, X444> {}
impl<A> T for G<A, X445> {}
impl<A> T for G<A, X446> {}
impl<A> T for G<A, X447> {}
impl<A> T for G<A, X448> {}
impl<A> T for G<A, X449> {}
impl<A> T for G<A, X450> {}
impl<A> T for G<A, X451> {}
impl<A> T for G<A, X452> {}
impl<A> T for G<A, X453> {}
impl<A> T for G<A, X454> {}
impl<A> T for G<A, X455> {}
impl<A> T for G<A, X456> {}
impl<A> T for G<A, X457> {}
impl<A> T for G<A, X458> {}
impl<A> T for G<A, X459> {}
impl<A> T for G<A, X460> {}
impl<A> T for G<A, X461> {}
impl<A> T for G<A, X462> {}
impl<A> T for G<A, X463> {}
impl<A> T for G<A, X464> {}
impl<A> T for G<A, X465> {}
impl<A> T for G<A, X466> {}
impl<A> T for G<A, X467> {}
impl<A> T for G<A, X468> {}
impl<A> T for G<A, X469> {}
impl<A> T for G<A, X470> {}
impl<A> T for G<A, X471> {}
impl<A> T for G<A, X472> {}
impl<A> T for G<A, X473> {}
impl<A> T for G<A, X474> {}
impl<A> T for G<A, X475> {}
impl<A> T for G<A, X476> {}
impl<A> T for G<A, X477> {}
impl<A> T for G<A, X478> {}
impl<A> T for G<A, X479> {}
impl<A> T for G<A, X480> {}
impl<A> T for G<A, X481> {}
impl<A> T for G<A, X482> {}
impl<A> T for G<A, X483> {}
impl<A> T for G<A, X484> {}
impl<A> T for G<A, X485> {}
impl<A> T for G<A, X486> {}
impl<A> T for G<A, X487> {}
impl<A> T for G<A, X488> {}
impl<A> T for G<A, X489> {}
impl<A> T for G<A, X490> {}
impl<A> T for G<A, X491> {}
impl<A> T for G<A, X492> {}
impl<A> T for G<A, X493> {}
impl<A> T for G<A, X494> {}
impl<A> T for G<A, X495> {}
impl<A> T for G<A, X496> {}
impl<A> T for G<A, X497> {}
impl<A> T for G<A, X498> {}
impl<A> T for G<A, X499> {}
impl<A> T for G<A, X500> {}
impl<A> T for G<A, X501> {}
impl<A> T for G<A, X502> {}
impl<A> T for G<A, X503> {}
impl<A> T for G<A, X504> {}
impl<A> T for G<A, X505> {}
impl<A> T for G<A, X506> {}
impl<A> T for G<A, X507> {}
impl<A> T for G<A, X508> {}
impl<A> T for G<A, X509> {}
impl<A> T for G<A, X510> {}
impl<A> T for G<A, X511> {}
impl<A> T for G<A, X512> {}
impl<A> T for G<A, X513> {}
impl<A> T for G<A, X514> {}
impl<A> T for G<A, X515> {}
impl<A> T for G<A, X516> {}
impl<A> T for G<A, X517> {}
impl<A> T for G<A, X518> {}
impl<A> T for G<A, X519> {}
impl<A> T for G<A, X520> {}
impl<A> T for G<A, X521> {}
impl<A> T for G<A, X522> {}
impl<A> T for G<A, X523> {}
impl<A> T for G<A, X524> {}
impl<A> T for G<A, X525> {}
impl<A> T for G<A, X526> {}
impl<A> T for G<A, X527> {}
impl<A> T for G<A, X528> {}
impl<A> T for G<A, X529> {}
impl<A> T for G<A, X530> {}
impl<A> T for G<A, X531> {}
impl<A> T for G<A, X532> {}
impl<A> T for G<A, X533> {}
impl<A> T for G<A, X534> {}
impl<A> T for G<A, X535> {}
impl<A> T for G<A, X536> {}
impl<A> T for G<A, X537> {}
impl<A> T for G<A, X538> {}
impl<A> T for G<A, X539> {}
impl<A> T for G<A, X540> {}
impl<A> T for G<A, X541> {}
impl<A> T for G<A, X542> {}
impl<A> T for G<A, X543> {}
impl<A> T for G<A, X544> {}
impl<A> T for G<A, X545> {}
impl<A> T for G<A, X546> {}
impl<A> T for G<A, X547> {}
impl<A> T for G<A, X548> {}
impl<A> T for G<A, X549> {}
impl<A> T for G<A, X550> {}
impl<A> T for G<A, X551> {}
impl<A> T for G<A, X552> {}
impl<A> T for G<A, X553> {}
impl<A> T for G<A, X554> {}
impl<A> T for G<A, X555> {}
impl<A> T for G<A, X556> {}
impl<A> T for G<A, X557> {}
impl<A> T for G<A, X558> {}
impl<A> T for G<A, X559> {}
impl<A> T for G<A, X560> {}
impl<A> T for G<A, X561> {}
impl<A> T for G<A, X562> {}
impl<A> T for G<A, X563> {}
impl<A> T for G<A, X564> {}
impl<A> T for G<A, X565> {}
impl<A> T for G<A, X566> {}
impl<A> T for G<A, X567> {}
impl<A> T for G<A, X568> {}
impl<A> T for G<A, X569> {}
impl<A> T for G<A, X570> {}
impl<A> T for G<A, X571> {}
impl<A> T for G<A, X572> {}
impl<A> T for G<A, X573> {}
impl<A> T for G<A, X574> {}
impl<A> T for G<A, X575> {}
impl<A> T for G<A, X576> {}
impl<A> T for G<A, X577> {}
impl<A> T for G<A, X578> {}
impl<A> T for G<A, X579> {}
impl<A> T for G<A, X580> {}
impl<A> T for G<A, X581> {}
impl<A> T for G<A, X582> {}
impl<A> T for G<A, X583> {}
impl<A> T for G<A, X584> {}
impl<A> T for G<A, X585> {}
impl<A> T for G<A, X586> {}
impl<A> T for G<A, X587> {}
impl<A> T for G<A, X588> {}
impl<A> T for G<A, X589> {}
impl<A> T for G<A, X590> {}
impl<A> T for G<A, X591> {}
impl<A> T for G<A, X592> {}
impl<A> T for G<A, X593> {}
impl<A> T for G<A, X594> {}
impl<A> T for G<A, X595> {}
impl<A> T for G<A, X596> {}
impl<A> T for G<A, X597> {}
impl<A> T for G<A, X598> {}
impl<A> T for G<A, X599> {}
impl<A> T for G<A, X600> {}
impl<A> T for G<A, X601> {}
impl<A> T for G<A, X602> {}
impl<A> T for G<A, X603> {}
impl<A> T for G<A, X604> {}
impl<A> T for G<A, X605> {}
impl<A> T for G<A, X606> {}
impl<A> T for G<A, X607> {}
impl<A> T for G<A, X608> {}
impl<A> T for G<A, X609> {}
impl<A> T for G<A, X610> {}
impl<A> T for G<A, X611> {}
impl<A> T for G<A, X612> {}
impl<A> T for G<A, X613> {}
impl<A> T for G<A, X614> {}
impl<A> T for G<A, X615> {}
impl<A> T for G<A, X616> {}
impl<A> T for G<A, X617> {}
impl<A> T for G<A, X618> {}
impl<A> T for G<A, X619> {}
impl<A> T for G<A, X620> {}
impl<A> T for G<A, X621> {}
impl<A> T for G<A, X622> {}
impl<A> T for G<A, X623> {}
impl<A> T for G<A, X624> {}
impl<A> T for G<A, X625> {}
impl<A> T for G<A, X626> {}
impl<A> T for G<A, X627> {}
impl<A> T for G<A, X628> {}
impl<A> T for G<A, X629> {}
impl<A> T for G<A, X630> {}
impl<A> T for G<A, X631> {}
impl<A> T for G<A, X632> {}
impl<A> T for G<A, X633> {}
impl<A> T for G<A, X634> {}
impl<A> T for G<A, X635> {}
impl<A> T for G<A, X636> {}
impl<A> T for G<A, X637> {}
impl<A> T for G<A, X638> {}
impl<A> T for G<A, X639> {}
impl<A> T for G<A, X640> {}
impl<A> T for G<A, X641> {}
impl<A> T for G<A, X642> {}
impl<A> T for G<A, X643> {}
impl<A> T for G<A, X644> {}
impl<A> T for G<A, X645> {}
impl<A> T for G<A, X646> {}
impl<A> T for G<A, X647> {}
impl<A> T for G<A, X648> {}
impl<A> T for G<A, X649> {}
impl<A> T for G<A, X650> {}
impl<A> T for G<A, X651> {}
impl<A> T for G<A, X652> {}
impl<A> T for G<A, X653> {}
impl<A> T for G<A, X654> {}
impl<A> T for G<A, X655> {}
impl<A> T for G<A, X656> {}
impl<A> T for G<A, X657> {}
impl<A> T for G<A, X658> {}
impl<A> T for G<A, X659> {}
impl<A> T for G<A, X660> {}
impl<A> T for G<A, X661> {}
impl<A> T for G<A, X662> {}
impl<A> T for G<A, X663> {}
impl<A> T for G<A, X664> {}
impl<A> T for G<A, X665> {}
impl<A> T for G<A, X666> {}
impl<A> T for G<A, X667> {}
impl<A> T for G<A, X668> {}
impl<A> T for G<A, X669> {}
impl<A> T for G<A, X670> {}
impl<A> T for G<A, X671> {}
impl<A> T for G<A, X672> {}
impl<A> T for G<A, X673> {}
impl<A> T for G<A, X674> {}
impl<A> T for G<A, X675> {}
impl<A> T for G<A, X676> {}
impl<A> T for G<A, X677> {}
impl<A> T for G<A, X678> {}
impl<A> T for G<A, X679> {}
impl<A> T for G<A, X680> {}
impl<A> T for G<A, X681> {}
impl<A> T for G<A, X682> {}
impl<A> T for G<A, X683> {}
impl<A> T for G<A, X684> {}
impl<A> T for G<A, X685> {}
impl<A> T for G<A, X686> {}
impl<A> T for G<A, X687> {}
impl<A> T for G<A, X688> {}
impl<A> T for G<A, X689> {}
impl<A> T for G<A, X690> {}
impl<A> T for G<A, X691> {}
impl<A> T for G<A, X692> {}
impl<A> T for G<A, X693> {}
impl<A> T for G<A, X694> {}
impl<A> T for G<A, X695> {}
impl<A> T for G<A, X696> {}
impl<A> T for G<A, X697> {}
impl<A> T for G<A, X698> {}
impl<A> T for G<A, X699> {}
impl<A> T for G<A, X700> {}
impl<A> T for G<A, X701> {}
impl<A> T for G<A, X702> {}
impl<A> T for G<A, X703> {}
impl<A> T for G<A, X704> {}
impl<A> T for G<A, X705> {}
impl<A> T for G<A, X706> {}
impl<A> T for G<A, X707> {}
impl<A> T for G<A, X708> {}
impl<A> T for G<A, X709> {}
impl<A> T for G<A, X710> {}
impl<A> T for G<A, X711> {}
impl<A> T for G<A, X712> {}
impl<A> T for G<A, X713> {}
impl<A> T for G<A, X714> {}
impl<A> T for G<A, X715> {}
impl<A> T for G<A, X716> {}
impl<A> T for G<A, X717> {}
impl<A> T for G<A, X718> {}
impl<A> T for G<A, X719> {}
impl<A> T for G<A, X720> {}
impl<A> T for G<A, X721> {}
impl<A> T for G<A, X722> {}
impl<A> T for G<A, X723> {}
impl<A> T for G<A, X724> {}
impl<A> T for G<A, X725> {}
impl<A> T for G<A, X726> {}
impl<A> T for G<A, X727> {}
impl<A> T for G<A, X728> {}
impl<A> T for G<A, X729> {}
impl<A> T for G<A, X730> {}
impl<A> T for G<A, X731> {}
impl<A> T for G<A, X732> {}
impl<A> T for G<A, X733> {}
impl<A> T for G<A, X734> {}
impl<A> T for G<A, X735> {}
impl<A> T for G<A, X736> {}
impl<A> T for G<A, X737> {}
impl<A> T for G<A, X738> {}
impl<A> T for G<A, X739> {}
impl<A> T for G<A, X740> {}
impl<A> T for G<A, X741> {}
impl<A> T for G<A, X742> {}
impl<A> T for G<A, X743> {}
impl<A> T for G<A, X744> {}
impl<A> T for G<A, X745> {}
impl<A> T for G<A, X746> {}
impl<A> T for G<A, X747> {}
impl<A> T for G<A, X748> {}
impl<A> T for G<A, X749> {}
impl<A> T for G<A, X750> {}
impl<A> T for G<A, X751> {}
impl<A> T for G<A, X752> {}
impl<A> T for G<A, X753> {}
impl<A> T for G<A, X754> {}
impl<A> T for G<A, X755> {}
impl<A> T for G<A, X756> {}
impl<A> T for G<A, X757> {}
impl<A> T for G<A, X758> {}
impl<A> T for G<A, X759> {}
impl<A> T for G<A, X760> {}
impl<A> T for G<A, X761> {}
impl<A> T for G<A, X762> {}
impl<A> T for G<A, X763> {}
impl<A> T for G<A, X764> {}
impl<A> T for G<A, X765> {}
impl<A> T for G<A, X766> {}
impl<A> T for G<A, X767> {}
impl<A> T for G<A, X768> {}
impl<A> T for G<A, X769> {}
impl<A> T for G<A, X770> {}
impl<A> T for G<A, X771> {}
impl<A> T for G<A, X772> {}
impl<A> T for G<A, X773> {}
impl<A> T for G<A, X774> {}
impl<A> T for G<A, X775> {}
impl<A> T for G<A, X776> {}
impl<A> T for G<A, X777> {}
impl<A> T for G<A, X778> {}
impl<A> T for G<A, X779> {}
impl<A> T for G<A, X780> {}
impl<A> T for G<A, X781> {}
impl<A> T for G<A, X782> {}
impl<A> T for G<A, X783> {}
impl<A> T for G<A, X784> {}
impl<A> T for G<A, X785> {}
impl<A> T for G<A, X786> {}
impl<A> T for G<A, X787> {}
impl<A> T for G<A, X788> {}
impl<A> T for G<A, X789> {}
impl<A> T for G<A, X790> {}
impl<A> T for G<A, X791> {}
impl<A> T for G<A, X792> {}
impl<A> T for G<A, X793> {}
impl<A> T for G<A, X794> {}
impl<A> T for G<A, X795> {}
impl<A> T for G<A, X796> {}
impl<A> T for G<A, X797> {}
impl<A> T for G<A, X798> {}
impl<A> T for G<A, X799> {}
impl<A> T for G<A, X800> {}
impl<A> T for G<A, X801> {}
impl<A> T for G<A, X802> {}
impl<A> T for G<A, X803> {}
impl<A> T for G<A, X804> {}
impl<A> T for G<A, X805> {}
impl<A> T for G<A, X806> {}
impl<A> T for G<A, X807> {}
impl<A> T for G<A, X808> {}
impl<A> T for G<A, X809> {}
impl<A> T for G<A, X810> {}
impl<A> T for G<A, X811> {}
impl<A> T for G<A, X812> {}
impl<A> T for G<A, X813> {}
impl<A> T for G<A, X814> {}
impl<A> T for G<A, X815> {}
impl<A> T for G<A, X816> {}
impl<A> T for G<A, X817> {}
impl<A> T for G<A, X818> {}
impl<A> T for G<A, X819> {}
impl<A> T for G<A, X820> {}
impl<A> T for G<A, X821> {}
impl<A> T for G<A, X822> {}
impl<A> T for G<A, X823> {}
impl<A> T for G<A, X824> {}
impl<A> T for G<A, X825> {}
impl<A> T for G<A, X826> {}
impl<A> T for G<A, X827> {}
impl<A> T for G<A, X828> {}
impl<A> T for G<A, X829> {}
impl<A> T for G<A, X830> {}
impl<A> T for G<A, X831> {}
impl<A> T for G<A, X832> {}
impl<A> T for G<A, X833> {}
impl<A> T for G<A, X834> {}
impl<A> T for G<A, X835> {}
impl<A> T for G<A, X836> {}
impl<A> T for G<A, X837> {}
impl<A> T for G<A, X838> {}
impl<A> T for G<A, X839> {}
impl<A> T for G<A, X840> {}
impl<A> T for G<A, X841> {}
impl<A> T for G<A, X842> {}
impl<A> T for G<A, X843> {}
impl<A> T for G<A, X844> {}
impl<A> T for G<A, X845> {}
impl<A> T for G<A, X846> {}
impl<A> T for G<A, X847> {}
impl<A> T for G<A, X848> {}
impl<A> T for G<A, X849> {}
impl<A> T for G<A, X850> {}
impl<A> T for G<A, X851> {}
impl<A> T for G<A, X852> {}
impl<A> T for G<A, X853> {}
impl<A> T for G<A, X854> {}
impl<A> T for G<A, X855> {}
impl<A> T for G<A, X856> {}
impl<A> T for G<A, X857> {}
impl<A> T for G<A, X858> {}
impl<A> T for G<A, X859> {}
impl<A> T for G<A, X860> {}
impl<A> T for G<A, X861> {}
impl<A> T for G<A, X862> {}
impl<A> T for G<A, X863> {}
impl<A> T for G<A, X864> {}
impl<A> T for G<A, X865> {}
impl<A> T for G<A, X866> {}
impl<A> T for G<A, X867> {}
impl<A> T for G<A, X868> {}
impl<A> T for G<A, X869> {}
impl<A> T for G<A, X870> {}
impl<A> T for G<A, X871> {}
impl<A> T for G<A, X872> {}
impl<A> T for G<A, X873> {}
impl<A> T for G<A, X874> {}
impl<A> T for G<A, X875> {}
impl<A> T for G<A, X876> {}
impl<A> T for G<A, X877> {}
impl<A> T for G<A, X878> {}
impl<A> T for G<A, X879> {}
impl<A> T for G<A, X880> {}
impl<A> T for G<A, X881> {}
impl<A> T for G<A, X882> {}
impl<A> T for G<A, X883> {}
impl<A> T for G<A, X884> {}
impl<A> T for G<A, X885> {}
impl<A> T for G<A, X886> {}
impl<A> T for G<A, X887> {}
impl<A> T for G<A, X888> {}
impl<A> T for G<A, X889> {}
impl<A> T for G<A, X890> {}
impl<A> T for G<A, X891> {}
impl<A> T for G<A, X892> {}
impl<A> T for G<A, X893> {}
impl<A> T for G<A, X894> {}
impl<A> T for G<A, X895> {}
impl<A> T for G<A, X896> {}
impl<A> T for G<A, X897> {}
impl<A> T for G<A, X898> {}
impl<A> T for G<A, X899> {}
impl<A> T for G<A, X900> {}
impl<A> T for G<A, X901> {}
impl<A> T for G<A, X902> {}
impl<A> T for G<A, X903> {}
impl<A> T for G<A, X904> {}
impl<A> T for G<A, X905> {}
impl<A> T for G<A, X906> {}
impl<A> T for G<A, X907> {}
impl<A> T for G<A, X908> {}
impl<A> T for G<A, X909> {}
impl<A> T for G<A, X910> {}
impl<A> T for G<A, X911> {}
impl<A> T for G<A, X912> {}
impl<A> T for G<A, X913> {}
impl<A> T for G<A, X914> {}
impl<A> T for G<A, X915> {}
impl<A> T for G<A, X916> {}
impl<A> T for G<A, X917> {}
impl<A> T for G<A, X918> {}
impl<A> T for G<A, X919> {}
impl<A> T for G<A, X920> {}
impl<A> T for G<A, X921> {}
impl<A> T for G<A, X922> {}
impl<A> T for G<A, X923> {}
impl<A> T for G<A, X924> {}
impl<A> T for G<A, X925> {}
impl<A> T for G<A, X926> {}
impl<A> T for G<A, X927> {}
impl<A> T for G<A, X928> {}
impl<A> T for G<A, X929> {}
impl<A> T for G<A, X930> {}
impl<A> T for G<A, X931> {}
impl<A> T for G<A, X932> {}
impl<A> T for G<A, X933> {}
impl<A> T for G<A, X934> {}
impl<A> T for G<A, X935> {}
impl<A> T for G<A, X936> {}
impl<A> T for G<A, X937> {}
impl<A> T for G<A, X938> {}
impl<A> T for G<A, X939> {}
impl<A> T for G<A, X940> {}
impl<A> T for G<A, X941> {}
impl<A> T for G<A, X942> {}
impl<A> T for G<A, X943> {}
impl<A> T for G<A, X944> {}
impl<A> T for G<A, X945> {}
impl<A> T for G<A, X946> {}
impl<A> T for G<A, X947> {}
impl<A> T for G<A, X948> {}
impl<A> T for G<A, X949> {}
impl<A> T for G<A, X950> {}
impl<A> T for G<A, X951> {}
impl<A> T for G<A, X952> {}
impl<A> T for G<A, X953> {}
impl<A> T for G<A, X954> {}
impl<A> T for G<A, X955> {}
impl<A> T for G<A, X956> {}
impl<A> T for G<A, X957> {}
impl<A> T for G<A, X958> {}
impl<A> T for G<A, X959> {}
impl<A> T for G<A, X960> {}
impl<A> T for G<A, X961> {}
impl<A> T for G<A, X962> {}
impl<A> T for G<A, X963> {}
impl<A> T for G<A, X964> {}
impl<A> T for G<A, X965> {}
impl<A> T for G<A, X966> {}
impl<A> T for G<A, X967> {}
impl<A> T for G<A, X968> {}
impl<A> T for G<A, X969> {}
impl<A> T for G<A, X970> {}
impl<A> T for G<A, X971> {}
impl<A> T for G<A, X972> {}
impl<A> T for G<A, X973> {}
impl<A> T for G<A, X974> {}
impl<A> T for G<A, X975> {}
impl<A> T for G<A, X976> {}
impl<A> T for G<A, X977> {}
impl<A> T for G<A, X978> {}
impl<A> T for G<A, X979> {}
impl<A> T for G<A, X980> {}
impl<A> T for G<A, X981> {}
impl<A> T for G<A, X982> {}
impl<A> T for G<A, X983> {}
impl<A> T for G<A, X984> {}
impl<A> T for G<A, X985> {}
impl<A> T for G<A, X986> {}
impl<A> T for G<A, X987> {}
impl<A> T for G<A, X988> {}
impl<A> T for G<A, X989> {}
impl<A> T for G<A, X990> {}
impl<A> T for G<A, X991> {}
impl<A> T for G<A, X992> {}
impl<A> T for G<A, X993> {}
impl<A> T for G<A, X994> {}
impl<A> T for G<A, X995> {}
impl<A> T for G<A, X996> {}
impl<A> T for G<A, X997> {}
impl<A> T for G<A, X998> {}
impl<A> T for G<A, X999> {}
impl<A> T for G<A, X1000> {}
impl<A> T for G<A, X1001> {}
impl<A> T for G<A, X1002> {}
impl<A> T for G<A, X1003> {}
impl<A> T for G<A, X1004> {}
impl<A> T for G<A, X1005> {}
impl<A> T for G<A, X1006> {}
impl<A> T for G<A, X1007> {}
impl<A> T for G<A, X1008> {}
impl<A> T for G<A, X1009> {}
impl<A> T for G<A, X1010> {}
impl<A> T for G<A, X1011> {}
impl<A> T for G<A, X1012> {}
impl<A> T for G<A, X1013> {}
impl<A> T for G<A, X1014> {}
impl<A> T for G<A, X1015> {}
impl<A> T for G<A, X1016> {}
impl<A> T for G<A, X1017> {}
impl<A> T for G<A, X1018> {}
impl<A> T for G<A, X1019> {}
impl<A> T for G<A, X1020> {}
impl<A> T for G<A, X1021> {}
impl<A> T for G<A, X1022> {}
impl<A> T for G<A, X1023> {}
impl<A> T for G<A, X1024> {}
impl<A> T for G<A, X1025> {}
impl<A> T for G<A, X1026> {}
impl<A> T for G<A, X1027> {}
impl<A> T for G<A, X1028> {}
impl<A> T for G<A, X1029> {}
impl<A> T for G<A, X1030> {}
impl<A> T for G<A, X1031> {}
impl<A> T for G<A, X1032> {}
impl<A> T for G<A, X1033> {}
impl<A> T for G<A, X1034> {}
impl<A> T for G<A, X1035> {}
impl<A> T for G<A, X1036> {}
impl<A> T for G<A, X1037> {}
impl<A> T for G<A, X1038> {}
impl<A> T for G<A, X1039> {}
impl<A> T for G<A, X1040> {}
impl<A> T for G<A, X1041> {}
impl<A> T for G<A, X1042> {}
impl<A> T for G<A, X1043> {}
impl<A> T for G<A, X1044> {}
impl<A> T for G<A, X1045> {}
impl<A> T for G<A, X1046> {}
impl<A> T for G<A, X1047> {}
impl<A> T for G<A, X1048> {}
impl<A> T for G<A, X1049> {}
impl<A> T for G<A, X1050> {}
impl<A> T for G<A, X1051> {}
impl<A> T for G<A, X1052> {}
impl<A> T for G<A, X1053> {}
impl<A> T for G<A, X1054> {}
impl<A> T for G<A, X1055> {}
impl<A> T for G<A, X1056> {}
impl<A> T for G<A, X1057> {}
impl<A> T for G<A, X1058> {}
impl<A> T for G<A, X1059> {}
impl<A> T for G<A, X1060> {}
impl<A> T for G<A, X1061> {}
impl<A> T for G<A, X1062> {}
impl<A> T for G<A, X1063> {}
impl<A> T for G<A, X1064> {}
impl<A> T for G<A, X1065> {}
impl<A> T for G<A, X1066> {}
impl<A> T for G<A, X1067> {}
impl<A> T for G<A, X1068> {}
impl<A> T for G<A, X1069> {}
impl<A> T for G<A, X1070> {}
impl<A> T for G<A, X1071> {}
impl<A> T for G<A, X1072> {}
impl<A> T for G<A, X1073> {}
impl<A> T for G<A, X1074> {}
impl<A> T for G<A, X1075> {}
impl<A> T for G<A, X1076> {}
impl<A> T for G<A, X1077> {}
impl<A> T for G<A, X1078> {}
impl<A> T for G<A, X1079> {}
impl<A> T for G<A, X1080> {}
impl<A> T for G<A, X1081> {}
impl<A> T for G<A, X1082> {}
impl<A> T for G<A, X1083> {}
impl<A> T for G<A, X1084> {}
impl<A> T for G<A, X1085> {}
impl<A> T for G<A, X1086> {}
impl<A> T for G<A, X1087> {}
impl<A> T for G<A, X1088> {}
impl<A> T for G<A, X1089> {}
impl<A> T for G<A, X1090> {}
impl<A> T for G<A, X1091> {}
impl<A> T for G<A, X1092> {}
impl<A> T for G<A, X1093> {}
impl<A> T for G<A, X1094> {}
impl<A> T for G<A, X1095> {}
impl<A> T for G<A, X1096> {}
impl<A> T for G<A, X1097> {}
impl<A> T for G<A, X1098> {}
impl<A> T for G<A, X1099> {}
impl<A> T for G<A, X1100> {}
impl<A> T for G<A, X1101> {}
impl<A> T for G<A, X1102> {}
impl<A> T for G<A, X1103> {}
impl<A> T for G<A, X1104> {}
impl<A> T for G<A, X1105> {}
impl<A> T for G<A, X1106> {}
impl<A> T for G<A, X1107> {}
impl<A> T for G<A, X1108> {}
impl<A> T for G<A, X1109> {}
impl<A> T for G<A, X1110> {}
impl<A> T for G<A, X1111> {}
impl<A> T for G<A, X1112> {}
impl<A> T for G<A, X1113> {}
impl<A> T for G<A, X1114> {}
impl<A> T for G<A, X1115> {}
impl<A> T for G<A, X1116> {}
impl<A> T for G<A, X1117> {}
impl<A> T for G<A, X1118> {}
impl<A> T for G<A, X1119> {}
impl<A> T for G<A, X1120> {}
impl<A> T for G<A, X1121> {}
impl<A> T for G<A, X1122> {}
impl<A> T for G<A, X1123> {}
impl<A> T for G<A, X1124> {}
impl<A> T for G<A, X1125> {}
impl<A> T for G<A, X1126> {}
impl<A> T for G<A, X1127> {}
impl<A> T for G<A, X1128> {}
impl<A> T for G<A, X1129> {}
impl<A> T for G<A, X1130> {}
impl<A> T for G<A, X1131> {}
impl<A> T for G<A, X1132> {}
impl<A> T for G<A, X1133> {}
impl<A> T for G<A, X1134> {}
impl<A> T for G<A, X1135> {}
impl<A> T for G<A, X1136> {}
impl<A> T for G<A, X1137> {}
impl<A> T for G<A, X1138> {}
impl<A> T for G<A, X1139> {}
impl<A> T for G<A, X1140> {}
impl<A> T for G<A, X1141> {}
impl<A> T for G<A, X1142> {}
impl<A> T for G<A, X1143> {}
impl<A> T for G<A, X1144> {}
impl<A> T for G<A, X1145> {}
impl<A> T for G<A, X1146> {}
impl<A> T for G<A, X1147> {}
impl<A> T for G<A, X1148> {}
impl<A> T for G<A, X1149> {}
impl<A> T for G<A, X1150> {}
impl<A> T for G<A, X1151> {}
impl<A> T for G<A, X1152> {}
impl<A> T for G<A, X1153> {}
impl<A> T for G<A, X1154> {}
impl<A> T for G<A, X1155> {}
impl<A> T for G<A, X1156> {}
impl<A> T for G<A, X1157> {}
impl<A> T for G<A, X1158> {}
impl<A> T for G<A, X1159> {}
impl<A> T for G<A, X1160> {}
impl<A> T for G<A, X1161> {}
impl<A> T for G<A, X1162> {}
impl<A> T for G<A, X1163> {}
impl<A> T for G<A, X1164> {}
impl<A> T for G<A, X1165> {}
impl<A> T for G<A, X1166> {}
impl<A> T for G<A, X1167> {}
impl<A> T for G<A, X1168> {}
impl<A> T for G<A, X1169> {}
impl<A> T for G<A, X1170> {}
impl<A> T for G<A, X1171> {}
impl<A> T for G<A, X1172> {}
impl<A> T for G<A, X1173> {}
impl<A> T for G<A, X1174> {}
impl<A> T for G<A, X1175> {}
impl<A> T for G<A, X1176> {}
impl<A> T for G<A, X1177> {}
impl<A> T for G<A, X1178> {}
impl<A> T for G<A, X1179> {}
impl<A> T for G<A, X1180> {}
impl<A> T for G<A, X1181> {}
impl<A> T for G<A, X1182> {}
impl<A> T for G<A, X1183> {}
impl<A> T for G<A, X1184> {}
impl<A> T for G<A, X1185> {}
impl<A> T for G<A, X1186> {}
impl<A> T for G<A, X1187> {}
impl<A> T for G<A, X1188> {}
impl<A> T for G<A, X1189> {}
impl<A> T for G<A, X1190> {}
impl<A> T for G<A, X1191> {}
impl<A> T for G<A, X1192> {}
impl<A> T for G<A, X1193> {}
impl<A> T for G<A, X1194> {}
impl<A> T for G<A, X1195> {}
impl<A> T for G<A, X1196> {}
impl<A> T for G<A, X1197> {}
impl<A> T for G<A, X1198> {}
impl<A> T for G<A, X1199> {}
impl<A> T for G<A, X1200> {}
impl<A> T for G<A, X1201> {}
impl<A> T for G<A, X1202> {}
impl<A> T for G<A, X1203> {}
impl<A> T for G<A, X1204> {}
impl<A> T for G<A, X1205> {}
impl<A> T for G<A, X1206> {}
impl<A> T for G<A, X1207> {}
impl<A> T for G<A, X1208> {}
impl<A> T for G<A, X1209> {}
impl<A> T for G<A, X1210> {}
impl<A> T for G<A, X1211> {}
impl<A> T for G<A, X1212> {}
impl<A> T for G<A, X1213> {}
impl<A> T for G<A, X1214> {}
impl<A> T for G<A, X1215> {}
impl<A> T for G<A, X1216> {}
impl<A> T for G<A, X1217> {}
impl<A> T for G<A, X1218> {}
impl<A> T for G<A, X1219> {}
impl<A> T for G<A, X1220> {}
impl<A> T for G<A, X1221> {}
impl<A> T for G<A, X1222> {}
impl<A> T for G<A, X1223> {}
impl<A> T for G<A, X1224> {}
impl<A> T for G<A, X1225> {}
impl<A> T for G<A, X1226> {}
impl<A> T for G<A, X1227> {}
impl<A> T for G<A, X1228> {}
impl<A> T for G<A, X1229> {}
impl<A> T for G<A, X1230> {}
impl<A> T for G<A, X1231> {}
impl<A> T for G<A, X1232> {}
impl<A> T for G<A, X1233> {}
impl<A> T for G<A, X1234> {}
impl<A> T for G<A, X1235> {}
impl<A> T for G<A, X1236> {}
impl<A> T for G<A, X1237> {}
impl<A> T for G<A, X1238> {}
impl<A> T for G<A, X1239> {}
impl<A> T for G<A, X1240> {}
impl<A> T for G<A, X1241> {}
impl<A> T for G<A, X1242> {}
impl<A> T for G<A, X1243> {}
impl<A> T for G<A, X1244> {}
impl<A> T for G<A, X1245> {}
impl<A> T for G<A, X1246> {}
impl<A> T for G<A, X1247> {}
impl<A> T for G<A, X1248> {}
impl<A> T for G<A, X1249> {}
impl<A> T for G<A, X1250> {}
impl<A> T for G<A, X1251> {}
impl<A> T for G<A, X1252> {}
impl<A> T for G<A, X1253> {}
impl<A> T for G<A, X1254> {}
impl<A> T for G<A, X1255> {}
impl<A> T for G<A, X1256> {}
impl<A> T for G<A, X1257> {}
impl<A> T for G<A, X1258> {}
impl<A> T for G<A, X1259> {}
impl<A> T for G<A, X1260> {}
impl<A> T for G<A, X1261> {}
impl<A> T for G<A, X1262> {}
impl<A> T for G<A, X1263> {}
impl<A> T for G<A, X1264> {}
impl<A> T for G<A, X1265> {}
impl<A> T for G<A, X1266> {}
impl<A> T for G<A, X1267> {}
impl<A> T for G<A, X1268> {}
impl<A> T for G<A, X1269> {}
impl<A> T for G<A, X1270> {}
impl<A> T for G<A, X1271> {}
impl<A> T for G<A, X1272> {}
impl<A> T for G<A, X1273> {}
impl<A> T for G<A, X1274> {}
impl<A> T for G<A, X1275> {}
impl<A> T for G<A, X1276> {}
impl<A> T for G<A, X1277> {}
impl<A> T for G<A, X1278> {}
impl<A> T for G<A, X1279> {}
impl<A> T for G<A, X1280> {}
impl<A> T for G<A, X1281> {}
impl<A> T for G<A, X1282> {}
impl<A> T for G<A, X1283> {}
impl<A> T for G<A, X1284> {}
impl<A> T for G<A, X1285> {}
impl<A> T for G<A, X1286> {}
impl<A> T for G<A, X1287> {}
impl<A> T for G<A, X1288> {}
impl<A> T for G<A, X1289> {}
impl<A> T for G<A, X1290> {}
impl<A> T for G<A, X1291> {}
impl<A> T for G<A, X1292> {}
impl<A> T for G<A, X1293> {}
impl<A> T for G<A, X1294> {}
impl<A> T for G<A, X1295> {}
impl<A> T for G<A, X1296> {}
impl<A> T for G<A, X1297> {}
impl<A> T for G<A, X1298> {}
impl<A> T for G<A, X1299> {}
impl<A> T for G<A, X1300> {}
impl<A> T for G<A, X1301> {}
impl<A> T for G<A, X1302> {}
impl<A> T for G<A, X1303> {}
impl<A> T for G<A, X1304> {}
impl<A> T for G<A, X1305> {}
impl<A> T for G<A, X1306> {}
impl<A> T for G<A, X1307> {}
impl<A> T for G<A, X1308> {}
impl<A> T for G<A, X1309> {}
impl<A> T for G<A, X1310> {}
impl<A> T for G<A, X1311> {}
impl<A> T for G<A, X1312> {}
impl<A> T for G<A, X1313> {}
impl<A> T for G<A, X1314> {}
impl<A> T for G<A, X1315> {}
impl<A> T for G<A, X1316> {}
impl<A> T for G<A, X1317> {}
impl<A> T for G<A, X1318> {}
impl<A> T for G<A, X1319> {}
impl<A> T for G<A, X1320> {}
impl<A> T for G<A, X1321> {}
impl<A> T for G<A, X1322> {}
impl<A> T for G<A, X1323> {}
impl<A> T for G<A, X1324> {}
impl<A> T for G<A, X1325> {}
impl<A> T for G<A, X1326> {}
impl<A> T for G<A, X1327> {}
impl<A> T for G<A, X1328> {}
impl<A> T for G<A, X1329> {}
impl<A> T for G<A, X1330> {}
impl<A> T for G<A, X1331> {}
impl<A> T for G<A, X1332> {}
impl<A> T for G<A, X1333> {}
impl<A> T for G<A, X1334> {}
impl<A> T for G<A, X1335> {}
impl<A> T for G<A, X1336> {}
impl<A> T for G<A, X1337> {}
impl<A> T for G<A, X1338> {}
impl<A> T for G<A, X1339> {}
impl<A> T for G<A, X1340> {}
impl<A> T for G<A, X1341> {}
impl<A> T for G<A, X1342> {}
impl<A> T for G<A, X1343> {}
impl<A> T for G<A, X1344> {}
impl<A> T for G<A, X1345> {}
impl<A> T for G<A, X1346> {}
impl<A> T for G<A, X1347> {}
impl<A> T for G<A, X1348> {}
impl<A> T for G<A, X1349> {}
impl<A> T for G<A, X1350> {}
impl<A> T for G<A, X1351> {}
impl<A> T for G<A, X1352> {}
impl<A> T for G<A, X1353> {}
impl<A> T for G<A, X1354> {}
impl<A> T for G<A, X1355> {}
impl<A> T for G<A, X1356> {}
impl<A> T for G<A, X1357> {}
impl<A> T for G<A, X1358> {}
impl<A> T for G<A, X1359> {}
impl<A> T for G<A, X1360> {}
impl<A> T for G<A, X1361> {}
impl<A> T for G<A, X1362> {}
impl<A> T for G<A, X1363> {}
impl<A> T for G<A, X1364> {}
impl<A> T for G<A, X1365> {}
impl<A> T for G<A, X1366> {}
impl<A> T for G<A, X1367> {}
impl<A> T for G<A, X1368> {}
impl<A> T for G<A, X1369> {}
impl<A> T for G<A, X1370> {}
impl<A> T for G<A, X1371> {}
impl<A> T for G<A, X1372> {}
impl<A> T for G<A, X1373> {}
impl<A> T for G<A, X1374> {}
impl<A> T for G<A, X1375> {}
impl<A> T for G<A, X1376> {}
impl<A> T for G<A, X1377> {}
impl<A> T for G<A, X1378> {}
impl<A> T for G<A, X1379> {}
impl<A> T for G<A, X1380> {}
impl<A> T for G<A, X1381> {}
impl<A> T for G<A, X1382> {}
impl<A> T for G<A, X1383> {}
impl<A> T for G<A, X1384> {}
impl<A> T for G<A, X1385> {}
impl<A> T for G<A, X1386> {}
impl<A> T for G<A, X1387> {}
impl<A> T for G<A, X1388> {}
impl<A> T for G<A, X1389> {}
impl<A> T for G<A, X1390> {}
impl<A> T for G<A, X1391> {}
impl<A> T for G<A, X1392> {}
impl<A> T for G<A, X1393> {}
impl<A> T for G<A, X1394> {}
impl<A> T for G<A, X1395> {}
impl<A> T for G<A, X1396> {}
impl<A> T for G<A, X1397> {}
impl<A> T for G<A, X1398> {}
impl<A> T for G<A, X1399> {}
impl<A> T for G<A, X1400> {}
impl<A> T for G<A, X1401> {}
impl<A> T for G<A, X1402> {}
impl<A> T for G<A, X1403> {}
impl<A> T for G<A, X1404> {}
impl<A> T for G<A, X1405> {}
impl<A> T for G<A, X1406> {}
impl<A> T for G<A, X1407> {}
impl<A> T for G<A, X1408> {}
impl<A> T for G<A, X1409> {}
impl<A> T for G<A, X1410> {}
impl<A> T for G<A, X1411> {}
impl<A> T for G<A, X1412> {}
impl<A> T for G<A, X1413> {}
impl<A> T for G<A, X1414> {}
impl<A> T for G<A, X1415> {}
impl<A> T for G<A, X1416> {}
impl<A> T for G<A, X1417> {}
impl<A> T for G<A, X1418> {}
impl<A> T for G<A, X1419> {}
impl<A> T for G<A, X1420> {}
impl<A> T for G<A, X1421> {}
impl<A> T for G<A, X1422> {}
impl<A> T for G<A, X1423> {}
impl<A> T for G<A, X1424> {}
impl<A> T for G<A, X1425> {}
impl<A> T for G<A, X1426> {}
impl<A> T for G<A, X1427> {}
impl<A> T for G<A, X1428> {}
impl<A> T for G<A, X1429> {}
impl<A> T for G<A, X1430> {}
impl<A> T for G<A, X1431> {}
impl<A> T for G<A, X1432> {}
impl<A> T for G<A, X1433> {}
impl<A> T for G<A, X1434> {}
impl<A> T for G<A, X1435> {}
impl<A> T for G<A, X1436> {}
impl<A> T for G<A, X1437> {}
impl<A> T for G<A, X1438> {}
impl<A> T for G<A, X1439> {}
impl<A> T for G<A, X1440> {}
impl<A> T for G<A, X1441> {}
impl<A> T for G<A, X1442> {}
impl<A> T for G<A, X1443> {}
impl<A> T for G<A, X1444> {}
impl<A> T for G<A, X1445> {}
impl<A> T for G<A, X1446> {}
impl<A> T for G<A, X1447> {}
impl<A> T for G<A, X1448> {}
impl<A> T for G<A, X1449> {}
impl<A> T for G<A, X1450> {}
impl<A> T for G<A, X1451> {}
impl<A> T for G<A, X1452> {}
impl<A> T for G<A, X1453> {}
impl<A> T for G<A, X1454> {}
impl<A> T for G<A, X1455> {}
impl<A> T for G<A, X1456> {}
impl<A> T for G<A, X1457> {}
impl<A> T for G<A, X1458> {}
impl<A> T for G<A, X1459> {}
impl<A> T for G<A, X1460> {}
impl<A> T for G<A, X1461> {}
impl<A> T for G<A, X1462> {}
impl<A> T for G<A, X1463> {}
impl<A> T for G<A, X1464> {}
impl<A> T for G<A, X1465> {}
impl<A> T for G<A, X1466> {}
impl<A> T for G<A, X1467> {}
impl<A> T for G<A, X1468> {}
impl<A> T for G<A, X1469> {}
impl<A> T for G<A, X1470> {}
impl<A> T for G<A, X1471> {}
impl<A> T for G<A, X1472> {}
impl<A> T for G<A, X1473> {}
impl<A> T for G<A, X1474> {}
impl<A> T for G<A, X1475> {}
impl<A> T for G<A, X1476> {}
impl<A> T for G<A, X1477> {}
impl<A> T for G<A, X1478> {}
impl<A> T for G<A, X1479> {}
impl<A> T for G<A, X1480> {}
impl<A> T for G<A, X1481> {}
impl<A> T for G<A, X1482> {}
impl<A> T for G<A, X1483> {}
impl<A> T for G<A, X1484> {}
impl<A> T for G<A, X1485> {}
impl<A> T for G<A, X1486> {}
impl<A> T for G<A, X1487> {}
impl<A> T for G<A, X1488> {}
impl<A> T for G<A, X1489> {}
impl<A> T for G<A, X1490> {}
impl<A> T for G<A, X1491> {}
impl<A> T for G<A, X1492> {}
impl<A> T for G<A, X1493> {}
impl<A> T for G<A, X1494> {}
impl<A> T for G<A, X1495> {}
impl<A> T for G<A, X1496> {}
impl<A> T for G<A, X1497> {}
impl<A> T for G<A, X1498> {}
impl<A> T for G<A, X1499> {}
impl<A> T for G<A, X1500> {}
impl<A> T for G<A, X1501> {}
impl<A> T for G<A, X1502> {}
impl<A> T for G<A, X1503> {}
impl<A> T for G<A, X1504> {}
impl<A> T for G<A, X1505> {}
impl<A> T for G<A, X1506> {}
impl<A> T for G<A, X1507> {}
impl<A> T for G<A, X1508> {}
impl<A> T for G<A, X1509> {}
impl<A> T for G<A, X1510> {}
impl<A> T for G<A, X1511> {}
impl<A> T for G<A, X1512> {}
impl<A> T for G<A, X1513> {}
impl<A> T for G<A, X1514> {}
impl<A> T for G<A, X1515> {}
impl<A> T for G<A, X1516> {}
impl<A> T for G<A, X1517> {}
impl<A> T for G<A, X1518> {}
impl<A> T for G<A, X1519> {}
impl<A> T for G<A, X1520> {}
impl<A> T for G<A, X1521> {}
impl<A> T for G<A, X1522> {}
impl<A> T for G<A, X1523> {}
impl<A> T for G<A, X1524> {}
impl<A> T for G<A, X1525> {}
impl<A> T for G<A, X1526> {}
impl<A> T for G<A, X1527> {}
impl<A> T for G<A, X1528> {}
impl<A> T for G<A, X1529> {}
impl<A> T for G<A, X1530> {}
impl<A> T for G<A, X1531> {}
impl<A> T for G<A, X1532> {}
impl<A> T for G<A, X1533> {}
impl<A> T for G<A, X1534> {}
impl<A> T for G<A, X1535> {}
impl<A> T for G<A, X1536> {}
impl<A> T for G<A, X1537> {}
impl<A> T for G<A, X1538> {}
impl<A> T for G<A, X1539> {}
impl<A> T for G<A, X1540> {}
impl<A> T for G<A, X1541> {}
impl<A> T for G<A, X1542> {}
impl<A> T for G<A, X1543> {}
impl<A> T for G<A, X1544> {}
impl<A> T for G<A, X1545> {}
impl<A> T for G<A, X1546> {}
impl<A> T for G<A, X1547> {}
impl<A> T for G<A, X1548> {}
impl<A> T for G<A, X1549> {}
impl<A> T for G<A, X1550> {}
impl<A> T for G<A, X1551> {}
impl<A> T for G<A, X1552> {}
impl<A> T for G<A, X1553> {}
impl<A> T for G<A, X1554> {}
impl<A> T for G<A, X1555> {}
impl<A> T for G<A, X1556> {}
impl<A> T for G<A, X1557> {}
impl<A> T for G<A, X1558> {}
impl<A> T for G<A, X1559> {}
impl<A> T for G<A, X1560> {}
impl<A> T for G<A, X1561> {}
impl<A> T for G<A, X1562> {}
impl<A> T for G<A, X1563> {}
impl<A> T for G<A, X1564> {}
impl<A> T for G<A, X1565> {}
impl<A> T for G<A, X1566> {}
impl<A> T for G<A, X1567> {}
impl<A> T for G<A, X1568> {}
impl<A> T for G<A, X1569> {}
impl<A> T for G<A, X1570> {}
impl<A> T for G<A, X1571> {}
impl<A> T for G<A, X1572> {}
impl<A> T for G<A, X1573> {}
impl<A> T for G<A, X1574> {}
impl<A> T for G<A, X1575> {}
impl<A> T for G<A, X1576> {}
impl<A> T for G<A, X1577> {}
impl<A> T for G<A, X1578> {}
impl<A> T for G<A, X1579> {}
impl<A> T for G<A, X1580> {}
impl<A> T for G<A, X1581> {}
impl<A> T for G<A, X1582> {}
impl<A> T for G<A, X1583> {}
impl<A> T for G<A, X1584> {}
impl<A> T for G<A, X1585> {}
impl<A> T for G<A, X1586> {}
impl<A> T for G<A, X1587> {}
impl<A> T for G<A, X1588> {}
impl<A> T for G<A, X1589> {}
impl<A> T for G<A, X1590> {}
impl<A> T for G<A, X1591> {}
impl<A> T for G<A, X1592> {}
impl<A> T for G<A, X1593> {}
impl<A> T for G<A, X1594> {}
impl<A> T for G<A, X1595> {}
impl<A> T for G<A, X1596> {}
impl<A> T for G<A, X1597> {}
impl<A> T for G<A, X1598> {}
impl<A> T for G<A, X1599> {}
impl<A> T for G<A, X1600> {}
impl<A> T for G<A, X1601> {}
impl<A> T for G<A, X1602> {}
impl<A> T for G<A, X1603> {}
impl<A> T for G<A, X1604> {}
impl<A> T for G<A, X1605> {}
impl<A> T for G<A, X1606> {}
impl<A> T for G<A, X1607> {}
impl<A> T for G<A, X1608> {}
impl<A> T for G<A, X1609> {}
impl<A> T for G<A, X1610> {}
impl<A> T for G<A, X1611> {}
impl<A> T for G<A, X1612> {}
impl<A> T for G<A, X1613> {}
impl<A> T for G<A, X1614> {}
impl<A> T for G<A, X1615> {}
impl<A> T for G<A, X1616> {}
impl<A> T for G<A, X1617> {}
impl<A> T for G<A, X1618> {}
impl<A> T for G<A, X1619> {}
impl<A> T for G<A, X1620> {}
impl<A> T for G<A, X1621> {}
impl<A> T for G<A, X1622> {}
impl<A> T for G<A, X1623> {}
impl<A> T for G<A, X1624> {}
impl<A> T for G<A, X1625> {}
impl<A> T for G<A, X1626> {}
impl<A> T for G<A, X1627> {}
impl<A> T for G<A, X1628> {}
impl<A> T for G<A, X1629> {}
impl<A> T for G<A, X1630> {}
impl<A> T for G<A, X1631> {}
impl<A> T for G<A, X1632> {}
impl<A> T for G<A, X1633> {}
impl<A> T for G<A, X1634> {}
impl<A> T for G<A, X1635> {}
impl<A> T for G<A, X1636> {}
impl<A> T for G<A, X1637> {}
impl<A> T for G<A, X1638> {}
impl<A> T for G<A, X1639> {}
impl<A> T for G<A, X1640> {}
impl<A> T for G<A, X1641> {}
impl<A> T for G<A, X1642> {}
impl<A> T for G<A, X1643> {}
impl<A> T for G<A, X1644> {}
impl<A> T for G<A, X1645> {}
impl<A> T for G<A, X1646> {}
impl<A> T for G<A, X1647> {}
impl<A> T for G<A, X1648> {}
impl<A> T for G<A, X1649> {}
impl<A> T for G<A, X1650> {}
impl<A> T for G<A, X1651> {}
impl<A> T for G<A, X1652> {}
impl<A> T for G<A, X1653> {}
impl<A> T for G<A, X1654> {}
impl<A> T for G<A, X1655> {}
impl<A> T for G<A, X1656> {}
impl<A> T for G<A, X1657> {}
impl<A> T for G<A, X1658> {}
impl<A> T for G<A, X1659> {}
impl<A> T for G<A, X1660> {}
impl<A> T for G<A, X1661> {}
impl<A> T for G<A, X1662> {}
impl<A> T for G<A, X1663> {}
impl<A> T for G<A, X1664> {}
impl<A> T for G<A, X1665> {}
impl<A> T for G<A, X1666> {}
impl<A> T for G<A, X1667> {}
impl<A> T for G<A, X1668> {}
impl<A> T for G<A, X1669> {}
impl<A> T for G<A, X1670> {}
impl<A> T for G<A, X1671> {}
impl<A> T for G<A, X1672> {}
impl<A> T for G<A, X1673> {}
impl<A> T for G<A, X1674> {}
impl<A> T for G<A, X1675> {}
impl<A> T for G<A, X1676> {}
impl<A> T for G<A, X1677> {}
impl<A> T for G<A, X1678> {}
impl<A> T for G<A, X1679> {}
impl<A> T for G<A, X1680> {}
impl<A> T for G<A, X1681> {}
impl<A> T for G<A, X1682> {}
impl<A> T for G<A, X1683> {}
impl<A> T for G<A, X1684> {}
impl<A> T for G<A, X1685> {}
impl<A> T for G<A, X1686> {}
impl<A> T for G<A, X1687> {}
impl<A> T for G<A, X1688> {}
impl<A> T for G<A, X1689> {}
impl<A> T for G<A, X1690> {}
impl<A> T for G<A, X1691> {}
impl<A> T for G<A, X1692> {}
impl<A> T for G<A, X1693> {}
impl<A> T for G<A, X1694> {}
impl<A> T for G<A, X1695> {}
impl<A> T for G<A, X1696> {}
impl<A> T for G<A, X1697> {}
impl<A> T for G<A, X1698> {}
impl<A> T for G<A, X1699> {}
impl<A> T for G<A, X1700> {}
impl<A> T for G<A, X1701> {}
impl<A> T for G<A, X1702> {}
impl<A> T for G<A, X1703> {}
impl<A> T for G<A, X1704> {}
impl<A> T for G<A, X1705> {}
impl<A> T for G<A, X1706> {}
impl<A> T for G<A, X1707> {}
impl<A> T for G<A, X1708> {}
impl<A> T for G<A, X1709> {}
impl<A> T for G<A, X1710> {}
impl<A> T for G<A, X1711> {}
impl<A> T for G<A, X1712> {}
impl<A> T for G<A, X1713> {}
impl<A> T for G<A, X1714> {}
impl<A> T for G<A, X1715> {}
impl<A> T for G<A, X1716> {}
impl<A> T for G<A, X1717> {}
impl<A> T for G<A, X1718> {}
impl<A> T for G<A, X1719> {}
impl<A> T for G<A, X1720> {}
impl<A> T for G<A, X1721> {}
impl<A> T for G<A, X1722> {}
impl<A> T for G<A, X1723> {}
impl<A> T for G<A, X1724> {}
impl<A> T for G<A, X1725> {}
impl<A> T for G<A, X1726> {}
impl<A> T for G<A, X1727> {}
impl<A> T for G<A, X1728> {}
impl<A> T for G<A, X1729> {}
impl<A> T for G<A, X1730> {}
impl<A> T for G<A, X1731> {}
impl<A> T for G<A, X1732> {}
impl<A> T for G<A, X1733> {}
impl<A> T for G<A, X1734> {}
impl<A> T for G<A, X1735> {}
impl<A> T for G<A, X1736> {}
impl<A> T for G<A, X1737> {}
impl<A> T for G<A, X1738> {}
impl<A> T for G<A, X1739> {}
impl<A> T for G<A, X1740> {}
impl<A> T for G<A, X1741> {}
impl<A> T for G<A, X1742> {}
impl<A> T for G<A, X1743> {}
impl<A> T for G<A, X1744> {}
impl<A> T for G<A, X1745> {}
impl<A> T for G<A, X1746> {}
impl<A> T for G<A, X1747> {}
impl<A> T for G<A, X1748> {}
impl<A> T for G<A, X1749> {}
impl<A> T for G<A, X1750> {}
impl<A> T for G<A, X1751> {}
impl<A> T for G<A, X1752> {}
impl<A> T for G<A, X1753> {}
impl<A> T for G<A, X1754> {}
impl<A> T for G<A, X1755> {}
impl<A> T for G<A, X1756> {}
impl<A> T for G<A, X1757> {}
impl<A> T for G<A, X1758> {}
impl<A> T for G<A, X1759> {}
impl<A> T for G<A, X1760> {}
impl<A> T for G<A, X1761> {}
impl<A> T for G<A, X1762> {}
impl<A> T for G<A, X1763> {}
impl<A> T for G<A, X1764> {}
impl<A> T for G<A, X1765> {}
impl<A> T for G<A, X1766> {}
impl<A> T for G<A, X1767> {}
impl<A> T for G<A, X1768> {}
impl<A> T for G<A, X1769> {}
impl<A> T for G<A, X1770> {}
impl<A> T for G<A, X1771> {}
impl<A> T for G<A, X1772> {}
impl<A> T for G<A, X1773> {}
impl<A> T for G<A, X1774> {}
impl<A> T for G<A, X1775> {}
impl<A> T for G<A, X1776> {}
impl<A> T for G<A, X1777> {}
impl<A> T for G<A, X1778> {}
impl<A> T for G<A, X1779> {}
impl<A> T for G<A, X1780> {}
impl<A> T for G<A, X1781> {}
impl<A> T for G<A, X1782> {}
impl<A> T for G<A, X1783> {}
impl<A> T for G<A, X1784> {}
impl<A> T for G<A, X1785> {}
impl<A> T for G<A, X1786> {}
impl<A> T for G<A, X1787> {}
impl<A> T for G<A, X1788> {}
impl<A> T for G<A, X1789> {}
impl<A> T for G<A, X1790> {}
impl<A> T for G<A, X1791> {}
impl<A> T for G<A, X1792> {}
impl<A> T for G<A, X1793> {}
impl<A> T for G<A, X1794> {}
impl<A> T for G<A, X1795> {}
impl<A> T for G<A, X1796> {}
impl<A> T for G<A, X1797> {}
impl<A> T for G<A, X1798> {}
impl<A> T for G<A, X1799> {}
impl<A> T for G<A, X1800> {}
impl<A> T for G<A, X1801> {}
impl<A> T for G<A, X1802> {}
impl<A> T for G<A, X1803> {}
impl<A> T for G<A, X1804> {}
impl<A> T for G<A, X1805> {}
impl<A> T for G<A, X1806> {}
impl<A> T for G<A, X1807> {}
impl<A> T for G<A, X1808> {}
impl<A> T for G<A, X1809> {}
impl<A> T for G<A, X1810> {}
impl<A> T for G<A, X1811> {}
impl<A> T for G<A, X1812> {}
impl<A> T for G<A, X1813> {}
impl<A> T for G<A, X1814> {}
impl<A> T for G<A, X1815> {}
impl<A> T for G<A, X1816> {}
impl<A> T for G<A, X1817> {}
impl<A> T for G<A, X1818> {}
impl<A> T for G<A, X1819> {}
impl<A> T for G<A, X1820> {}
impl<A> T for G<A, X1821> {}
impl<A> T for G<A, X1822> {}
impl<A> T for G<A, X1823> {}
impl<A> T for G<A, X1824> {}
impl<A> T for G<A, X1825> {}
impl<A> T for G<A, X1826> {}
impl<A> T for G<A, X1827> {}
impl<A> T for G<A, X1828> {}
impl<A> T for G<A, X1829> {}
impl<A> T for G<A, X1830> {}
impl<A> T for G<A, X1831> {}
impl<A> T for G<A, X1832> {}
impl<A> T for G<A, X1833> {}
impl<A> T for G<A, X1834> {}
impl<A> T for G<A, X1835> {}
impl<A> T for G<A, X1836> {}
impl<A> T for G<A, X1837> {}
impl<A> T for G<A, X1838> {}
impl<A> T for G<A, X1839> {}
impl<A> T for G<A, X1840> {}
impl<A> T for G<A, X1841> {}
impl<A> T for G<A, X1842> {}
impl<A> T for G<A, X1843> {}
impl<A> T for G<A, X1844> {}
impl<A> T for G<A, X1845> {}
impl<A> T for G<A, X1846> {}
impl<A> T for G<A, X1847> {}
impl<A> T for G<A, X1848> {}
impl<A> T for G<A, X1849> {}
impl<A> T for G<A, X1850> {}
impl<A> T for G<A, X1851> {}
impl<A> T for G<A, X1852> {}
impl<A> T for G<A, X1853> {}
impl<A> T for G<A, X1854> {}
impl<A> T for G<A, X1855> {}
impl<A> T for G<A, X1856> {}
impl<A> T for G<A, X1857> {}
impl<A> T for G<A, X1858> {}
impl<A> T for G<A, X1859> {}
impl<A> T for G<A, X1860> {}
impl<A> T for G<A, X1861> {}
impl<A> T for G<A, X1862> {}
impl<A> T for G<A, X1863> {}
impl<A> T for G<A, X1864> {}
impl<A> T for G<A, X1865> {}
impl<A> T for G<A, X1866> {}
impl<A> T for G<A, X1867> {}
impl<A> T for G<A, X1868> {}
impl<A> T for G<A, X1869> {}
impl<A> T for G<A, X1870> {}
impl<A> T for G<A, X1871> {}
impl<A> T for G<A, X1872> {}
impl<A> T for G<A, X1873> {}
impl<A> T for G<A, X1874> {}
impl<A> T for G<A, X1875> {}
impl<A> T for G<A, X1876> {}
impl<A> T for G<A, X1877> {}
impl<A> T for G<A, X1878> {}
impl<A> T for G<A, X1879> {}
impl<A> T for G<A, X1880> {}
impl<A> T for G<A, X1881> {}
impl<A> T for G<A, X1882> {}
impl<A> T for G<A, X1883> {}
impl<A> T for G<A, X1884> {}
impl<A> T for G<A, X1885> {}
impl<A> T for G<A, X1886> {}
impl<A> T for G<A, X1887> {}
impl<A> T for G<A, X1888> {}
impl<A> T for G<A, X1889> {}
impl<A> T for G<A, X1890> {}
impl<A> T for G<A, X1891> {}
impl<A> T for G<A, X1892> {}
impl<A> T for G<A, X1893> {}
impl<A> T for G<A, X1894> {}
impl<A> T for G<A, X1895> {}
impl<A> T for G<A, X1896> {}
impl<A> T for G<A, X1897> {}
impl<A> T for G<A, X1898> {}
impl<A> T for G<A, X1899> {}
impl<A> T for G<A, X1900> {}
impl<A> T for G<A, X1901> {}
impl<A> T for G<A, X1902> {}
impl<A> T for G<A, X1903> {}
impl<A> T for G<A, X1904> {}
impl<A> T for G<A, X1905> {}
impl<A> T for G<A, X1906> {}
impl<A> T for G<A, X1907> {}
impl<A> T for G<A, X1908> {}
impl<A> T for G<A, X1909> {}
impl<A> T for G<A, X1910> {}
impl<A> T for G<A, X1911> {}
impl<A> T for G<A, X1912> {}
impl<A> T for G<A, X1913> {}
impl<A> T for G<A, X1914> {}
impl<A> T for G<A, X1915> {}
impl<A> T for G<A, X1916> {}
impl<A> T for G<A, X1917> {}
impl<A> T for G<A, X1918> {}
impl<A> T for G<A, X1919> {}
impl<A> T for G<A, X1920> {}
impl<A> T for G<A, X1921> {}
impl<A> T for G<A, X1922> {}
impl<A> T for G<A, X1923> {}
impl<A> T for G<A, X1924> {}
impl<A> T for G<A, X1925> {}
impl<A> T for G<A, X1926> {}
impl<A> T for G<A, X1927> {}
impl<A> T for G<A, X1928> {}
impl<A> T for G<A, X1929> {}
impl<A> T for G<A, X1930> {}
impl<A> T for G<A, X1931> {}
impl<A> T for G<A, X1932> {}
impl<A> T for G<A, X1933> {}
impl<A> T for G<A, X1934> {}
impl<A> T for G<A, X1935> {}
impl<A> T for G<A, X1936> {}
impl<A> T for G<A, X1937> {}
impl<A> T for G<A, X1938> {}
impl<A> T for G<A, X1939> {}
impl<A> T for G<A, X1940> {}
impl<A> T for G<A, X1941> {}
impl<A> T for G<A, X1942> {}
impl<A> T for G<A, X1943> {}
impl<A> T for G<A, X1944> {}
impl<A> T for G<A, X1945> {}
impl<A> T for G<A, X1946> {}
impl<A> T for G<A, X1947> {}
impl<A> T for G<A, X1948> {}
impl<A> T for G<A, X1949> {}
impl<A> T for G<A, X1950> {}
impl<A> T for G<A, X1951> {}
impl<A> T for G<A, X1952> {}
impl<A> T for G<A, X1953> {}
impl<A> T for G<A, X1954> {}
impl<A> T for G<A, X1955> {}
impl<A> T for G<A, X1956> {}
impl<A> T for G<A, X1957> {}
impl<A> T for G<A, X1958> {}
impl<A> T for G<A, X1959> {}
impl<A> T for G<A, X1960> {}
impl<A> T for G<A, X1961> {}
impl<A> T for G<A, X1962> {}
impl<A> T for G<A, X1963> {}
impl<A> T for G<A, X1964> {}
impl<A> T for G<A, X1965> {}
impl<A> T for G<A, X1966> {}
impl<A> T for G<A, X1967> {}
impl<A> T for G<A, X1968> {}
impl<A> T for G<A, X1969> {}
impl<A> T for G<A, X1970> {}
impl<A> T for G<A, X1971> {}
impl<A> T for G<A, X1972> {}
impl<A> T for G<A, X1973> {}
impl<A> T for G<A, X1974> {}
impl<A> T for G<A, X1975> {}
impl<A> T for G<A, X1976> {}
impl<A> T for G<A, X1977> {}
impl<A> T for G<A, X1978> {}
impl<A> T for G<A, X1979> {}
impl<A> T for G<A, X1980> {}
impl<A> T for G<A, X1981> {}
impl<A> T for G<A, X1982> {}
impl<A> T for G<A, X1983> {}
impl<A> T for G<A, X1984> {}
impl<A> T for G<A, X1985> {}
impl<A> T for G<A, X1986> {}
impl<A> T for G<A, X1987> {}
impl<A> T for G<A, X1988> {}
impl<A> T for G<A, X1989> {}
impl<A> T for G<A, X1990> {}
impl<A> T for G<A, X1991> {}
impl<A> T for G<A, X1992> {}
impl<A> T for G<A, X1993> {}
impl<A> T for G<A, X1994> {}
impl<A> T for G<A, X1995> {}
impl<A> T for G<A, X1996> {}
impl<A> T for G<A, X1997> {}
impl<A> T for G<A, X1998> {}
impl<A> T for G<A, X1999> {}
impl<A> T for G<A, X2000> {}
impl<A> T for G<A, X2001> {}
impl<A> T for G<A, X2002> {}
impl<A> T for G<A, X2003> {}
impl<A> T for G<A, X2004> {}
impl<A> T for G<A, X2005> {}
impl<A> T for G<A, X2006> {}
impl<A> T for G<A, X2007> {}
impl<A> T for G<A, X2008> {}
impl<A> T for G<A, X2009> {}
impl<A> T for G<A, X2010> {}
impl<A> T for G<A, X2011> {}
impl<A> T for G<A, X2012> {}
impl<A> T for G<A, X2013> {}
impl<A> T for G<A, X2014> {}
impl<A> T for G<A, X2015> {}
impl<A> T for G<A, X2016> {}
impl<A> T for G<A, X2017> {}
impl<A> T for G<A, X2018> {}
impl<A> T for G<A, X2019> {}
impl<A> T for G<A, X2020> {}
impl<A> T for G<A, X2021> {}
impl<A> T for G<A, X2022> {}
impl<A> T for G<A, X2023> {}
impl<A> T for G<A, X2024> {}
impl<A> T for G<A, X2025> {}
impl<A> T for G<A, X2026> {}
impl<A> T for G<A, X2027> {}
impl<A> T for G<A, X2028> {}
impl<A> T for G<A, X2029> {}
impl<A> T for G<A, X2030> {}
impl<A> T for G<A, X2031> {}
impl<A> T for G<A, X2032> {}
impl<A> T for G<A, X2033> {}
impl<A> T for G<A, X2034> {}
impl<A> T for G<A, X2035> {}
impl<A> T for G<A, X2036> {}
impl<A> T for G<A, X2037> {}
impl<A> T for G<A, X2038> {}
impl<A> T for G<A, X2039> {}
impl<A> T for G<A, X2040> {}
impl<A> T for G<A, X2041> {}
impl<A> T for G<A, X2042> {}
impl<A> T for G<A, X2043> {}
impl<A> T for G<A, X2044> {}
impl<A> T for G<A, X2045> {}
impl<A> T for G<A, X2046> {}
impl<A> T for G<A, X2047> {}
impl<A> T for G<A, X2048> {}
impl<A> T for G<A, X2049> {}
impl<A> T for G<A, X2050> {}
impl<A> T for G<A, X2051> {}
impl<A> T for G<A, X2052> {}
impl<A> T for G<A, X2053> {}
impl<A> T for G<A, X2054> {}
impl<A> T for G<A, X2055> {}
impl<A> T for G<A, X2056> {}
impl<A> T for G<A, X2057> {}
impl<A> T for G<A, X2058> {}
impl<A> T for G<A, X2059> {}
impl<A> T for G<A, X2060> {}
impl<A> T for G<A, X2061> {}
impl<A> T for G<A, X2062> {}
impl<A> T for G<A, X2063> {}
impl<A> T for G<A, X2064> {}
impl<A> T for G<A, X2065> {}
impl<A> T for G<A, X2066> {}
impl<A> T for G<A, X2067> {}
impl<A> T for G<A, X2068> {}
impl<A> T for G<A, X2069> {}
impl<A> T for G<A, X2070> {}
impl<A> T for G<A, X2071> {}
impl<A> T for G<A, X2072> {}
impl<A> T for G<A, X2073> {}
impl<A> T for G<A, X2074> {}
impl<A> T for G<A, X2075> {}
impl<A> T for G<A, X2076> {}
impl<A> T for G<A, X2077> {}
impl<A> T for G<A, X2078> {}
impl<A> T for G<A, X2079> {}
impl<A> T for G<A, X2080> {}
impl<A> T for G<A, X2081> {}
impl<A> T for G<A, X2082> {}
impl<A> T for G<A, X2083> {}
impl<A> T for G<A, X2084> {}
impl<A> T for G<A, X2085> {}
impl<A> T for G<A, X2086> {}
impl<A> T for G<A, X2087> {}
impl<A> T for G<A, X2088> {}
impl<A> T for G<A, X2089> {}
impl<A> T for G<A, X2090> {}
impl<A> T for G<A, X2091> {}
impl<A> T for G<A, X2092> {}
impl<A> T for G<A, X2093> {}
impl<A> T for G<A, X2094> {}
impl<A> T for G<A, X2095> {}
impl<A> T for G<A, X2096> {}
impl<A> T for G<A, X2097> {}
impl<A> T for G<A, X2098> {}
impl<A> T for G<A, X2099> {}
impl<A> T for G<A, X2100> {}
impl<A> T for G<A, X2101> {}
impl<A> T for G<A, X2102> {}
impl<A> T for G<A, X2103> {}
impl<A> T for G<A, X2104> {}
impl<A> T for G<A, X2105> {}
impl<A> T for G<A, X2106> {}
impl<A> T for G<A, X2107> {}
impl<A> T for G<A, X2108> {}
impl<A> T for G<A, X2109> {}
impl<A> T for G<A, X2110> {}
impl<A> T for G<A, X2111> {}
impl<A> T for G<A, X2112> {}
impl<A> T for G<A, X2113> {}
impl<A> T for G<A, X2114> {}
impl<A> T for G<A, X2115> {}
impl<A> T for G<A, X2116> {}
impl<A> T for G<A, X2117> {}
impl<A> T for G<A, X2118> {}
impl<A> T for G<A, X2119> {}
impl<A> T for G<A, X2120> {}
impl<A> T for G<A, X2121> {}
impl<A> T for G<A, X2122> {}
impl<A> T for G<A, X2123> {}
impl<A> T for G<A, X2124> {}
impl<A> T for G<A, X2125> {}
impl<A> T for G<A, X2126> {}
impl<A> T for G<A, X2127> {}
impl<A> T for G<A, X2128> {}
impl<A> T for G<A, X2129> {}
impl<A> T for G<A, X2130> {}
impl<A> T for G<A, X2131> {}
impl<A> T for G<A, X2132> {}
impl<A> T for G<A, X2133> {}
impl<A> T for G<A, X2134> {}
impl<A> T for G<A, X2135> {}
impl<A> T for G<A, X2136> {}
impl<A> T for G<A, X2137> {}
impl<A> T for G<A, X2138> {}
impl<A> T for G<A, X2139> {}
impl<A> T for G<A, X2140> {}
impl<A> T for G<A, X2141> {}
impl<A> T for G<A, X2142> {}
impl<A> T for G<A, X2143> {}
impl<A> T for G<A, X2144> {}
impl<A> T for G<A, X2145> {}
impl<A> T for G<A, X2146> {}
impl<A> T for G<A, X2147> {}
impl<A> T for G<A, X2148> {}
impl<A> T for G<A, X2149> {}
impl<A> T for G<A, X2150> {}
impl<A> T for G<A, X2151> {}
impl<A> T for G<A, X2152> {}
impl<A> T for G<A, X2153> {}
impl<A> T for G<A, X2154> {}
impl<A> T for G<A, X2155> {}
impl<A> T for G<A, X2156> {}
impl<A> T for G<A, X2157> {}
impl<A> T for G<A, X2158> {}
impl<A> T for G<A, X2159> {}
impl<A> T for G<A, X2160> {}
impl<A> T for G<A, X2161> {}
impl<A> T for G<A, X2162> {}
impl<A> T for G<A, X2163> {}
impl<A> T for G<A, X2164> {}
impl<A> T for G<A, X2165> {}
impl<A> T for G<A, X2166> {}
impl<A> T for G<A, X2167> {}
impl<A> T for G<A, X2168> {}
impl<A> T for G<A, X2169> {}
impl<A> T for G<A, X2170> {}
impl<A> T for G<A, X2171> {}
impl<A> T for G<A, X2172> {}
impl<A> T for G<A, X2173> {}
impl<A> T for G<A, X2174> {}
impl<A> T for G<A, X2175> {}
impl<A> T for G<A, X2176> {}
impl<A> T for G<A, X2177> {}
impl<A> T for G<A, X2178> {}
impl<A> T for G<A, X2179> {}
impl<A> T for G<A, X2180> {}
impl<A> T for G<A, X2181> {}
impl<A> T for G<A, X2182> {}
impl<A> T for G<A, X2183> {}
impl<A> T for G<A, X2184> {}
impl<A> T for G<A, X2185> {}
impl<A> T for G<A, X2186> {}
impl<A> T for G<A, X2187> {}
impl<A> T for G<A, X2188> {}
impl<A> T for G<A, X2189> {}
impl<A> T for G<A, X2190> {}
impl<A> T for G<A, X2191> {}
impl<A> T for G<A, X2192> {}
impl<A> T for G<A, X2193> {}
impl<A> T for G<A, X2194> {}
impl<A> T for G<A, X2195> {}
impl<A> T for G<A, X2196> {}
impl<A> T for G<A, X2197> {}
impl<A> T for G<A, X2198> {}
impl<A> T for G<A, X2199> {}
impl<A> T for G<A, X2200> {}
impl<A> T for G<A, X2201> {}
impl<A> T for G<A, X2202> {}
impl<A> T for G<A, X2203> {}
impl<A> T for G<A, X2204> {}
impl<A> T for G<A, X2205> {}
impl<A> T for G<A, X2206> {}
impl<A> T for G<A, X2207> {}
impl<A> T for G<A, X2208> {}
impl<A> T for G<A, X2209> {}
impl<A> T for G<A, X2210> {}
impl<A> T for G<A, X2211> {}
impl<A> T for G<A, X2212> {}
impl<A> T for G<A, X2213> {}
impl<A> T for G<A, X2214> {}
impl<A> T for G<A, X2215> {}
impl<A> T for G<A, X2216> {}
impl<A> T for G<A, X2217> {}
impl<A> T for G<A, X2218> {}
impl<A> T for G<A, X2219> {}
impl<A> T for G<A, X2220> {}
impl<A> T for G<A, X2221> {}
impl<A> T for G<A, X2222> {}
impl<A> T for G<A, X2223> {}
impl<A> T for G<A, X2224> {}
impl<A> T for G<A, X2225> {}
impl<A> T for G<A, X2226> {}
impl<A> T for G<A, X2227> {}
impl<A> T for G<A, X2228> {}
impl<A> T for G<A, X2229> {}
impl<A> T for G<A, X2230> {}
impl<A> T for G<A, X2231> {}
impl<A> T for G<A, X2232> {}
impl<A> T for G<A, X2233> {}
impl<A> T for G<A, X2234> {}
impl<A> T for G<A, X2235> {}
impl<A> T for G<A, X2236> {}
impl<A> T for G<A, X2237> {}
impl<A> T for G<A, X2238> {}
impl<A> T for G<A, X2239> {}
impl<A> T for G<A, X2240> {}
impl<A> T for G<A, X2241> {}
impl<A> T for G<A, X2242> {}
impl<A> T for G<A, X2243> {}
impl<A> T for G<A, X2244> {}
impl<A> T for G<A, X2245> {}
impl<A> T for G<A, X2246> {}
impl<A> T for G<A, X2247> {}
impl<A> T for G<A, X2248> {}
impl<A> T for G<A, X2249> {}
impl<A> T for G<A, X2250> {}
impl<A> T for G<A, X2251> {}
impl<A> T for G<A, X2252> {}
impl<A> T for G<A, X2253> {}
impl<A> T for G<A, X2254> {}
impl<A> T for G<A, X2255> {}
impl<A> T for G<A, X2256> {}
impl<A> T for G<A, X2257> {}
impl<A> T for G<A, X2258> {}
impl<A> T for G<A, X2259> {}
impl<A> T for G<A, X2260> {}
impl<A> T for G<A, X2261> {}
impl<A> T for G<A, X2262> {}
impl<A> T for G<A, X2263> {}
impl<A> T for G<A, X2264> {}
impl<A> T for G<A, X2265> {}
impl<A> T for G<A, X2266> {}
impl<A> T for G<A, X2267> {}
impl<A> T for G<A, X2268> {}
impl<A> T for G<A, X2269> {}
impl<A> T for G<A, X2270> {}
impl<A> T for G<A, X2271> {}
impl<A> T for G<A, X2272> {}
impl<A> T for G<A, X2273> {}
impl<A> T for G<A, X2274> {}
impl<A> T for G<A, X2275> {}
impl<A> T for G<A, X2276> {}
impl<A> T for G<A, X2277> {}
impl<A> T for G<A, X2278> {}
impl<A> T for G<A, X2279> {}
impl<A> T for G<A, X2280> {}
impl<A> T for G<A, X2281> {}
impl<A> T for G<A, X2282> {}
impl<A> T for G<A, X2283> {}
impl<A> T for G<A, X2284> {}
impl<A> T for G<A, X2285> {}
impl<A> T for G<A, X2286> {}
impl<A> T for G<A, X2287> {}
impl<A> T for G<A, X2288> {}
impl<A> T for G<A, X2289> {}
impl<A> T for G<A, X2290> {}
impl<A> T for G<A, X2291> {}
impl<A> T for G<A, X2292> {}
impl<A> T for G<A, X2293> {}
impl<A> T for G<A, X2294> {}
impl<A> T for G<A, X2295> {}
impl<A> T for G<A, X2296> {}
impl<A> T for G<A, X2297> {}
impl<A> T for G<A, X2298> {}
impl<A> T for G<A, X2299> {}
impl<A> T for G<A, X2300> {}
impl<A> T for G<A, X2301> {}
impl<A> T for G<A, X2302> {}
impl<A> T for G<A, X2303> {}
impl<A> T for G<A, X2304> {}
impl<A> T for G<A, X2305> {}
impl<A> T for G<A, X2306> {}
impl<A> T for G<A, X2307> {}
impl<A> T for G<A, X2308> {}
impl<A> T for G<A, X2309> {}
impl<A> T for G<A, X2310> {}
impl<A> T for G<A, X2311> {}
impl<A> T for G<A, X2312> {}
impl<A> T for G<A, X2313> {}
impl<A> T for G<A, X2314> {}
impl<A> T for G<A, X2315> {}
impl<A> T for G<A, X2316> {}
impl<A> T for G<A, X2317> {}
impl<A> T for G<A, X2318> {}
impl<A> T for G<A, X2319> {}
impl<A> T for G<A, X2320> {}
impl<A> T for G<A, X2321> {}
impl<A> T for G<A, X2322> {}
impl<A> T for G<A, X2323> {}
impl<A> T for G<A, X2324> {}
impl<A> T for G<A, X2325> {}
impl<A> T for G<A, X2326> {}
impl<A> T for G<A, X2327> {}
impl<A> T for G<A, X2328> {}
impl<A> T for G<A, X2329> {}
impl<A> T for G<A, X2330> {}
impl<A> T for G<A, X2331> {}
impl<A> T for G<A, X2332> {}
impl<A> T for G<A, X2333> {}
impl<A> T for G<A, X2334> {}
impl<A> T for G<A, X2335> {}
impl<A> T for G<A, X2336> {}
impl<A> T for G<A, X2337> {}
impl<A> T for G<A, X2338> {}
impl<A> T for G<A, X2339> {}
impl<A> T for G<A, X2340> {}
impl<A> T for G<A, X2341> {}
impl<A> T for G<A, X2342> {}
impl<A> T for G<A, X2343> {}
impl<A> T for G<A, X2344> {}
impl<A> T for G<A, X2345> {}
impl<A> T for G<A, X2346> {}
impl<A> T for G<A, X2347> {}
impl<A> T for G<A, X2348> {}
impl<A> T for G<A, X2349> {}
impl<A> T for G<A, X2350> {}
impl<A> T for G<A, X2351> {}
impl<A> T for G<A, X2352> {}
impl<A> T for G<A, X2353> {}
impl<A> T for G<A, X2354> {}
impl<A> T for G<A, X2355> {}
impl<A> T for G<A, X2356> {}
impl<A> T for G<A, X2357> {}
impl<A> T for G<A, X2358> {}
impl<A> T for G<A, X2359> {}
impl<A> T for G<A, X2360> {}
impl<A> T for G<A, X2361> {}
impl<A> T for G<A, X2362> {}
impl<A> T for G<A, X2363> {}
impl<A> T for G<A, X2364> {}
impl<A> T for G<A, X2365> {}
impl<A> T for G<A, X2366> {}
impl<A> T for G<A, X2367> {}
impl<A> T for G<A, X2368> {}
impl<A> T for G<A, X2369> {}
impl<A> T for G<A, X2370> {}
impl<A> T for G<A, X2371> {}
impl<A> T for G<A, X2372> {}
impl<A> T for G<A, X2373> {}
impl<A> T for G<A, X2374> {}
impl<A> T for G<A, X2375> {}
impl<A> T for G<A, X2376> {}
impl<A> T for G<A, X2377> {}
impl<A> T for G<A, X2378> {}
impl<A> T for G<A, X2379> {}
impl<A> T for G<A, X2380> {}
impl<A> T for G<A, X2381> {}
impl<A> T for G<A, X2382> {}
impl<A> T for G<A, X2383> {}
impl<A> T for G<A, X2384> {}
impl<A> T for G<A, X2385> {}
impl<A> T for G<A, X2386> {}
impl<A> T for G<A, X2387> {}
impl<A> T for G<A, X2388> {}
impl<A> T for G<A, X2389> {}
impl<A> T for G<A, X2390> {}
impl<A> T for G<A, X2391> {}
impl<A> T for G<A, X2392> {}
impl<A> T for G<A, X2393> {}
impl<A> T for G<A, X2394> {}
impl<A> T for G<A, X2395> {}
impl<A> T for G<A, X2396> {}
impl<A> T for G<A, X2397> {}
impl<A> T for G<A, X2398> {}
impl<A> T for G<A, X2399> {}
impl<A> T for G<A, X2400> {}
impl<A> T for G<A, X2401> {}
impl<A> T for G<A, X2402> {}
impl<A> T for G<A, X2403> {}
impl<A> T for G<A, X2404> {}
impl<A> T for G<A, X2405> {}
impl<A> T for G<A, X2406> {}
impl<A> T for G<A, X2407> {}
impl<A> T for G<A, X2408> {}
impl<A> T for G<A, X2409> {}
impl<A> T for G<A, X2410> {}
impl<A> T for G<A, X2411> {}
impl<A> T for G<A, X2412> {}
impl<A> T for G<A, X2413> {}
impl<A> T for G<A, X2414> {}
impl<A> T for G<A, X2415> {}
impl<A> T for G<A, X2416> {}
impl<A> T for G<A, X2417> {}
impl<A> T for G<A, X2418> {}
impl<A> T for G<A, X2419> {}
impl<A> T for G<A, X2420> {}
impl<A> T for G<A, X2421> {}
impl<A> T for G<A, X2422> {}
impl<A> T for G<A, X2423> {}
impl<A> T for G<A, X2424> {}
impl<A> T for G<A, X2425> {}
impl<A> T for G<A, X2426> {}
impl<A> T for G<A, X2427> {}
impl<A> T for G<A, X2428> {}
impl<A> T for G<A, X2429> {}
impl<A> T for G<A, X2430> {}
impl<A> T for G<A, X2431> {}
impl<A> T for G<A, X2432> {}
impl<A> T for G<A, X2433> {}
impl<A> T for G<A, X2434> {}
impl<A> T for G<A, X2435> {}
impl<A> T for G<A, X2436> {}
impl<A> T for G<A, X2437> {}
impl<A> T for G<A, X2438> {}
impl<A> T for G<A, X2439> {}
impl<A> T for G<A, X2440> {}
impl<A> T for G<A, X2441> {}
impl<A> T for G<A, X2442> {}
impl<A> T for G<A, X2443> {}
impl<A> T for G<A, X2444> {}
impl<A> T for G<A, X2445> {}
impl<A> T for G<A, X2446> {}
impl<A> T for G<A, X2447> {}
impl<A> T for G<A, X2448> {}
impl<A> T for G<A, X2449> {}
impl<A> T for G<A, X2450> {}
impl<A> T for G<A, X2451> {}
impl<A> T for G<A, X2452> {}
impl<A> T for G<A, X2453> {}
impl<A> T for G<A, X2454> {}
impl<A> T for G<A, X2455> {}
impl<A> T for G<A, X2456> {}
impl<A> T for G<A, X2457> {}
impl<A> T for G<A, X2458> {}
impl<A> T for G<A, X2459> {}
impl<A> T for G<A, X2460> {}
impl<A> T for G<A, X2461> {}
impl<A> T for G<A, X2462> {}
impl<A> T for G<A, X2463> {}
impl<A> T for G<A, X2464> {}
impl<A> T for G<A, X2465> {}
impl<A> T for G<A, X2466> {}
impl<A> T for G<A, X2467> {}
impl<A> T for G<A, X2468> {}
impl<A> T for G<A, X2469> {}
impl<A> T for G<A, X2470> {}
impl<A> T for G<A, X2471> {}
impl<A> T for G<A, X2472> {}
impl<A> T for G<A, X2473> {}
impl<A> T for G<A, X2474> {}
impl<A> T for G<A, X2475> {}
impl<A> T for G<A, X2476> {}
impl<A> T for G<A, X2477> {}
impl<A> T for G<A, X2478> {}
impl<A> T for G<A, X2479> {}
impl<A> T for G<A, X2480> {}
impl<A> T for G<A, X2481> {}
impl<A> T for G<A, X2482> {}
impl<A> T for G<A, X2483> {}
impl<A> T for G<A, X2484> {}
impl<A> T for G<A, X2485> {}
impl<A> T for G<A, X2486> {}
impl<A> T for G<A, X2487> {}
impl<A> T for G<A, X2488> {}
impl<A> T for G<A, X2489> {}
impl<A> T for G<A, X2490> {}
impl<A> T for G<A, X2491> {}
impl<A> T for G<A, X2492> {}
impl<A> T for G<A, X2493> {}
impl<A> T for G<A, X2494> {}
impl<A> T for G<A, X2495> {}
impl<A> T for G<A, X2496> {}
impl<A> T for G<A, X2497> {}
impl<A> T for G<A, X2498> {}
impl<A> T for G<A, X2499> {}
impl<A> T for G<A, X2500> {}
impl<A> T for G<A, X2501> {}
impl<A> T for G<A, X2502> {}
impl<A> T for G<A, X2503> {}
impl<A> T for G<A, X2504> {}
impl<A> T for G<A, X2505> {}
impl<A> T for G<A, X2506> {}
impl<A> T for G<A, X2507> {}
impl<A> T for G<A, X2508> {}
impl<A> T for G<A, X2509> {}
impl<A> T for G<A, X2510> {}
impl<A> T for G<A, X2511> {}
impl<A> T for G<A, X2512> {}
impl<A> T for G<A, X2513> {}
impl<A> T for G<A, X2514> {}
impl<A> T for G<A, X2515> {}
impl<A> T for G<A, X2516> {}
impl<A> T for G<A, X2517> {}
impl<A> T for G<A, X2518> {}
impl<A> T for G<A, X2519> {}
impl<A> T for G<A, X2520> {}
impl<A> T for G<A, X2521> {}
impl<A> T for G<A, X2522> {}
impl<A> T for G<A, X2523> {}
impl<A> T for G<A, X2524> {}
impl<A> T for G<A, X2525> {}
impl<A> T for G<A, X2526> {}
impl<A> T for G<A, X2527> {}
impl<A> T for G<A, X2528> {}
impl<A> T for G<A, X2529> {}
impl<A> T for G<A, X2530> {}
impl<A> T for G<A, X2531> {}
impl<A> T for G<A, X2532> {}
impl<A> T for G<A, X2533> {}
impl<A> T for G<A, X2534> {}
impl<A> T for G<A, X2535> {}
impl<A> T for G<A, X2536> {}
impl<A> T for G<A, X2537> {}
impl<A> T for G<A, X2538> {}
impl<A> T for G<A, X2539> {}
impl<A> T for G<A, X2540> {}
impl<A> T for G<A, X2541> {}
impl<A> T for G<A, X2542> {}
impl<A> T for G<A, X2543> {}
impl<A> T for G<A, X2544> {}
impl<A> T for G<A, X2545> {}
impl<A> T for G<A, X2546> {}
impl<A> T for G<A, X2547> {}
impl<A> T for G<A, X2548> {}
impl<A> T for G<A, X2549> {}
impl<A> T for G<A, X2550> {}
impl<A> T for G<A, X2551> {}
impl<A> T for G<A, X2552> {}
impl<A> T for G<A, X2553> {}
impl<A> T for G<A, X2554> {}
impl<A> T for G<A, X2555> {}
impl<A> T for G<A, X2556> {}
impl<A> T for G<A, X2557> {}
impl<A> T for G<A, X2558> {}
impl<A> T for G<A, X2559> {}
impl<A> T for G<A, X2560> {}
impl<A> T for G<A, X2561> {}
impl<A> T for G<A, X2562> {}
impl<A> T for G<A, X2563> {}
impl<A> T for G<A, X2564> {}
impl<A> T for G<A, X2565> {}
impl<A> T for G<A, X2566> {}
impl<A> T for G<A, X2567> {}
impl<A> T for G<A, X2568> {}
impl<A> T for G<A, X2569> {}
impl<A> T for G<A, X2570> {}
impl<A> T for G<A, X2571> {}
impl<A> T for G<A, X2572> {}
impl<A> T for G<A, X2573> {}
impl<A> T for G<A, X2574> {}
impl<A> T for G<A, X2575> {}
impl<A> T for G<A, X2576> {}
impl<A> T for G<A, X2577> {}
impl<A> T for G<A, X2578> {}
impl<A> T for G<A, X2579> {}
impl<A> T for G<A, X2580> {}
impl<A> T for G<A, X2581> {}
impl<A> T for G<A, X2582> {}
impl<A> T for G<A, X2583> {}
impl<A> T for G<A, X2584> {}
impl<A> T for G<A, X2585> {}
impl<A> T for G<A, X2586> {}
impl<A> T for G<A, X2587> {}
impl<A> T for G<A, X2588> {}
impl<A> T for G<A, X2589> {}
impl<A> T for G<A, X2590> {}
impl<A> T for G<A, X2591> {}
impl<A> T for G<A, X2592> {}
impl<A> T for G<A, X2593> {}
impl<A> T for G<A, X2594> {}
impl<A> T for G<A, X2595> {}
impl<A> T for G<A, X2596> {}
impl<A> T for G<A, X2597> {}
impl<A> T for G<A, X2598> {}
impl<A> T for G<A, X2599> {}
impl<A> T for G<A, X2600> {}
impl<A> T for G<A, X2601> {}
impl<A> T for G<A, X2602> {}
impl<A> T for G<A, X2603> {}
impl<A> T for G<A, X2604> {}
impl<A> T for G<A, X2605> {}
impl<A> T for G<A, X2606> {}
impl<A> T for G<A, X2607> {}
impl<A> T for G<A, X2608> {}
impl<A> T for G<A, X2609> {}
impl<A> T for G<A, X2610> {}
impl<A> T for G<A, X2611> {}
impl<A> T for G<A, X2612> {}
impl<A> T for G<A, X2613> {}
impl<A> T for G<A, X2614> {}
impl<A> T for G<A, X2615> {}
impl<A> T for G<A, X2616> {}
impl<A> T for G<A, X2617> {}
impl<A> T for G<A, X2618> {}
impl<A> T for G<A, X2619> {}
impl<A> T for G<A, X2620> {}
impl<A> T for G<A, X2621> {}
impl<A> T for G<A, X2622> {}
impl<A> T for G<A, X2623> {}
impl<A> T for G<A, X2624> {}
impl<A> T for G<A, X2625> {}
impl<A> T for G<A, X2626> {}
impl<A> T for G<A, X2627> {}
impl<A> T for G<A, X2628> {}
impl<A> T for G<A, X2629> {}
impl<A> T for G<A, X2630> {}
impl<A> T for G<A, X2631> {}
impl<A> T for G<A, X2632> {}
impl<A> T for G<A, X2633> {}
impl<A> T for G<A, X2634> {}
impl<A> T for G<A, X2635> {}
impl<A> T for G<A, X2636> {}
impl<A> T for G<A, X2637> {}
impl<A> T for G<A, X2638> {}
impl<A> T for G<A, X2639> {}
impl<A> T for G<A, X2640> {}
impl<A> T for G<A, X2641> {}
impl<A> T for G<A, X2642> {}
impl<A> T for G<A, X2643> {}
impl<A> T for G<A, X2644> {}
impl<A> T for G<A, X2645> {}
impl<A> T for G<A, X2646> {}
impl<A> T for G<A, X2647> {}
impl<A> T for G<A, X2648> {}
impl<A> T for G<A, X2649> {}
impl<A> T for G<A, X2650> {}
impl<A> T for G<A, X2651> {}
impl<A> T for G<A, X2652> {}
impl<A> T for G<A, X2653> {}
impl<A> T for G<A, X2654> {}
impl<A> T for G<A, X2655> {}
impl<A> T for G<A, X2656> {}
impl<A> T for G<A, X2657> {}
impl<A> T for G<A, X2658> {}
impl<A> T for G<A, X2659> {}
impl<A> T for G<A, X2660> {}
impl<A> T for G<A, X2661> {}
impl<A> T for G<A, X2662> {}
impl<A> T for G<A, X2663> {}
impl<A> T for G<A, X2664> {}
impl<A> T for G<A, X2665> {}
impl<A> T for G<A, X2666> {}
impl<A> T for G<A, X2667> {}
impl<A> T for G<A, X2668> {}
impl<A> T for G<A, X2669> {}
impl<A> T for G<A, X2670> {}
impl<A> T for G<A, X2671> {}
impl<A> T for G<A, X2672> {}
impl<A> T for G<A, X2673> {}
impl<A> T for G<A, X2674> {}
impl<A> T for G<A, X2675> {}
impl<A> T for G<A, X2676> {}
impl<A> T for G<A, X2677> {}
impl<A> T for G<A, X2678> {}
impl<A> T for G<A, X2679> {}
impl<A> T for G<A, X2680> {}
impl<A> T for G<A, X2681> {}
impl<A> T for G<A, X2682> {}
impl<A> T for G<A, X2683> {}
impl<A> T for G<A, X2684> {}
impl<A> T for G<A, X2685> {}
impl<A> T for G<A, X2686> {}
impl<A> T for G<A, X2687> {}
impl<A> T for G<A, X2688> {}
impl<A> T for G<A, X2689> {}
impl<A> T for G<A, X2690> {}
impl<A> T for G<A, X2691> {}
impl<A> T for G<A, X2692> {}
impl<A> T for G<A, X2693> {}
impl<A> T for G<A, X2694> {}
impl<A> T for G<A, X2695> {}
impl<A> T for G<A, X2696> {}
impl<A> T for G<A, X2697> {}
impl<A> T for G<A, X2698> {}
impl<A> T for G<A, X2699> {}
impl<A> T for G<A, X2700> {}
impl<A> T for G<A, X2701> {}
impl<A> T for G<A, X2702> {}
impl<A> T for G<A, X2703> {}
impl<A> T for G<A, X2704> {}
impl<A> T for G<A, X2705> {}
impl<A> T for G<A, X2706> {}
impl<A> T for G<A, X2707> {}
impl<A> T for G<A, X2708> {}
impl<A> T for G<A, X2709> {}
impl<A> T for G<A, X2710> {}
impl<A> T for G<A, X2711> {}
impl<A> T for G<A, X2712> {}
impl<A> T for G<A, X2713> {}
impl<A> T for G<A, X2714> {}
impl<A> T for G<A, X2715> {}
impl<A> T for G<A, X2716> {}
impl<A> T for G<A, X2717> {}
impl<A> T for G<A, X2718> {}
impl<A> T for G<A, X2719> {}
impl<A> T for G<A, X2720> {}
impl<A> T for G<A, X2721> {}
impl<A> T for G<A, X2722> {}
impl<A> T for G<A, X2723> {}
impl<A> T for G<A, X2724> {}
impl<A> T for G<A, X2725> {}
impl<A> T for G<A, X2726> {}
impl<A> T for G<A, X2727> {}
impl<A> T for G<A, X2728> {}
impl<A> T for G<A, X2729> {}
impl<A> T for G<A, X2730> {}
impl<A> T for G<A, X2731> {}
impl<A> T for G<A, X2732> {}
impl<A> T for G<A, X2733> {}
impl<A> T for G<A, X2734> {}
impl<A> T for G<A, X2735> {}
impl<A> T for G<A, X2736> {}
impl<A> T for G<A, X2737> {}
impl<A> T for G<A, X2738> {}
impl<A> T for G<A, X2739> {}
impl<A> T for G<A, X2740> {}
impl<A> T for G<A, X2741> {}
impl<A> T for G<A, X2742> {}
impl<A> T for G<A, X2743> {}
impl<A> T for G<A, X2744> {}
impl<A> T for G<A, X2745> {}
impl<A> T for G<A, X2746> {}
impl<A> T for G<A, X2747> {}
impl<A> T for G<A, X2748> {}
impl<A> T for G<A, X2749> {}
impl<A> T for G<A, X2750> {}
impl<A> T for G<A, X2751> {}
impl<A> T for G<A, X2752> {}
impl<A> T for G<A, X2753> {}
impl<A> T for G<A, X2754> {}
impl<A> T for G<A, X2755> {}
impl<A> T for G<A, X2756> {}
impl<A> T for G<A, X2757> {}
impl<A> T for G<A, X2758> {}
impl<A> T for G<A, X2759> {}
impl<A> T for G<A, X2760> {}
impl<A> T for G<A, X2761> {}
impl<A> T for G<A, X2762> {}
impl<A> T for G<A, X2763> {}
impl<A> T for G<A, X2764> {}
impl<A> T for G<A, X2765> {}
impl<A> T for G<A, X2766> {}
impl<A> T for G<A, X2767> {}
impl<A> T for G<A, X2768> {}
impl<A> T for G<A, X2769> {}
impl<A> T for G<A, X2770> {}
impl<A> T for G<A, X2771> {}
impl<A> T for G<A, X2772> {}
impl<A> T for G<A, X2773> {}
impl<A> T for G<A, X2774> {}
impl<A> T for G<A, X2775> {}
impl<A> T for G<A, X2776> {}
impl<A> T for G<A, X2777> {}
impl<A> T for G<A, X2778> {}
impl<A> T for G<A, X2779> {}
impl<A> T for G<A, X2780> {}
impl<A> T for G<A, X2781> {}
impl<A> T for G<A, X2782> {}
impl<A> T for G<A, X2783> {}
impl<A> T for G<A, X2784> {}
impl<A> T for G<A, X2785> {}
impl<A> T for G<A, X2786> {}
impl<A> T for G<A, X2787> {}
impl<A> T for G<A, X2788> {}
impl<A> T for G<A, X2789> {}
impl<A> T for G<A, X2790> {}
impl<A> T for G<A, X2791> {}
impl<A> T for G<A, X2792> {}
impl<A> T for G<A, X2793> {}
impl<A> T for G<A, X2794> {}
impl<A> T for G<A, X2795> {}
impl<A> T for G<A, X2796> {}
impl<A> T for G<A, X2797> {}
impl<A> T for G<A, X2798> {}
impl<A> T for G<A, X2799> {}
impl<A> T for G<A, X2800> {}
impl<A> T for G<A, X2801> {}
impl<A> T for G<A, X2802> {}
impl<A> T for G<A, X2803> {}
impl<A> T for G<A, X2804> {}
impl<A> T for G<A, X2805> {}
impl<A> T for G<A, X2806> {}
impl<A> T for G<A, X2807> {}
impl<A> T for G<A, X2808> {}
impl<A> T for G<A, X2809> {}
impl<A> T for G<A, X2810> {}
impl<A> T for G<A, X2811> {}
impl<A> T for G<A, X2812> {}
impl<A> T for G<A, X2813> {}
impl<A> T for G<A, X2814> {}
impl<A> T for G<A, X2815> {}
impl<A> T for G<A, X2816> {}
impl<A> T for G<A, X2817> {}
impl<A> T for G<A, X2818> {}
impl<A> T for G<A, X2819> {}
impl<A> T for G<A, X2820> {}
impl<A> T for G<A, X2821> {}
impl<A> T for G<A, X2822> {}
impl<A> T for G<A, X2823> {}
impl<A> T for G<A, X2824> {}
impl<A> T for G<A, X2825> {}
impl<A> T for G<A, X2826> {}
impl<A> T for G<A, X2827> {}
impl<A> T for G<A, X2828> {}
impl<A> T for G<A, X2829> {}
impl<A> T for G<A, X2830> {}
impl<A> T for G<A, X2831> {}
impl<A> T for G<A, X2832> {}
impl<A> T for G<A, X2833> {}
impl<A> T for G<A, X2834> {}
impl<A> T for G<A, X2835> {}
impl<A> T for G<A, X2836> {}
impl<A> T for G<A, X2837> {}
impl<A> T for G<A, X2838> {}
impl<A> T for G<A, X2839> {}
impl<A> T for G<A, X2840> {}
impl<A> T for G<A, X2841> {}
impl<A> T for G<A, X2842> {}
impl<A> T for G<A, X2843> {}
impl<A> T for G<A, X2844> {}
impl<A> T for G<A, X2845> {}
impl<A> T for G<A, X2846> {}
impl<A> T for G<A, X2847> {}
impl<A> T for G<A, X2848> {}
impl<A> T for G<A, X2849> {}
impl<A> T for G<A, X2850> {}
impl<A> T for G<A, X2851> {}
impl<A> T for G<A, X2852> {}
impl<A> T for G<A, X2853> {}
impl<A> T for G<A, X2854> {}
impl<A> T for G<A, X2855> {}
impl<A> T for G<A, X2856> {}
impl<A> T for G<A, X2857> {}
impl<A> T for G<A, X2858> {}
impl<A> T for G<A, X2859> {}
impl<A> T for G<A, X2860> {}
impl<A> T for G<A, X2861> {}
impl<A> T for G<A, X2862> {}
impl<A> T for G<A, X2863> {}
impl<A> T for G<A, X2864> {}
impl<A> T for G<A, X2865> {}
impl<A> T for G<A, X2866> {}
impl<A> T for G<A, X2867> {}
impl<A> T for G<A, X2868> {}
impl<A> T for G<A, X2869> {}
impl<A> T for G<A, X2870> {}
impl<A> T for G<A, X2871> {}
impl<A> T for G<A, X2872> {}
impl<A> T for G<A, X2873> {}
impl<A> T for G<A, X2874> {}
impl<A> T for G<A, X2875> {}
impl<A> T for G<A, X2876> {}
impl<A> T for G<A, X2877> {}
impl<A> T for G<A, X2878> {}
impl<A> T for G<A, X2879> {}
impl<A> T for G<A, X2880> {}
impl<A> T for G<A, X2881> {}
impl<A> T for G<A, X2882> {}
impl<A> T for G<A, X2883> {}
impl<A> T for G<A, X2884> {}
impl<A> T for G<A, X2885> {}
impl<A> T for G<A, X2886> {}
impl<A> T for G<A, X2887> {}
impl<A> T for G<A, X2888> {}
impl<A> T for G<A, X2889> {}
impl<A> T for G<A, X2890> {}
impl<A> T for G<A, X2891> {}
impl<A> T for G<A, X2892> {}
impl<A> T for G<A, X2893> {}
impl<A> T for G<A, X2894> {}
impl<A> T for G<A, X2895> {}
impl<A> T for G<A, X2896> {}
impl<A> T for G<A, X2897> {}
impl<A> T for G<A, X2898> {}
impl<A> T for G<A, X2899> {}
impl<A> T for G<A, X2900> {}
impl<A> T for G<A, X2901> {}
impl<A> T for G<A, X2902> {}
impl<A> T for G<A, X2903> {}
impl<A> T for G<A, X2904> {}
impl<A> T for G<A, X2905> {}
impl<A> T for G<A, X2906> {}
impl<A> T for G<A, X2907> {}
impl<A> T for G<A, X2908> {}
impl<A> T for G<A, X2909> {}
impl<A> T for G<A, X2910> {}
impl<A> T for G<A, X2911> {}
impl<A> T for G<A, X2912> {}
impl<A> T for G<A, X2913> {}
impl<A> T for G<A, X2914> {}
impl<A> T for G<A, X2915> {}
impl<A> T for G<A, X2916> {}
impl<A> T for G<A, X2917> {}
impl<A> T for G<A, X2918> {}
impl<A> T for G<A, X2919> {}
impl<A> T for G<A, X2920> {}
impl<A> T for G<A, X2921> {}
impl<A> T for G<A, X2922> {}
impl<A> T for G<A, X2923> {}
impl<A> T for G<A, X2924> {}
impl<A> T for G<A, X2925> {}
impl<A> T for G<A, X2926> {}
impl<A> T for G<A, X2927> {}
impl<A> T for G<A, X2928> {}
impl<A> T for G<A, X2929> {}
impl<A> T for G<A, X2930> {}
impl<A> T for G<A, X2931> {}
impl<A> T for G<A, X2932> {}
impl<A> T for G<A, X2933> {}
impl<A> T for G<A, X2934> {}
impl<A> T for G<A, X2935> {}
impl<A> T for G<A, X2936> {}
impl<A> T for G<A, X2937> {}
impl<A> T for G<A, X2938> {}
impl<A> T for G<A, X2939> {}
impl<A> T for G<A, X2940> {}
impl<A> T for G<A, X2941> {}
impl<A> T for G<A, X2942> {}
impl<A> T for G<A, X2943> {}
impl<A> T for G<A, X2944> {}
impl<A> T for G<A, X2945> {}
impl<A> T for G<A, X2946> {}
impl<A> T for G<A, X2947> {}
impl<A> T for G<A, X2948> {}
impl<A> T for G<A, X2949> {}
impl<A> T for G<A, X2950> {}
impl<A> T for G<A, X2951> {}
impl<A> T for G<A, X2952> {}
impl<A> T for G<A, X2953> {}
impl<A> T for G<A, X2954> {}
impl<A> T for G<A, X2955> {}
impl<A> T for G<A, X2956> {}
impl<A> T for G<A, X2957> {}
impl<A> T for G<A, X2958> {}
impl<A> T for G<A, X2959> {}
impl<A> T for G<A, X2960> {}
impl<A> T for G<A, X2961> {}
impl<A> T for G<A, X2962> {}
impl<A> T for G<A, X2963> {}
impl<A> T for G<A, X2964> {}
impl<A> T for G<A, X2965> {}
impl<A> T for G<A, X2966> {}
impl<A> T for G<A, X2967> {}
impl<A> T for G<A, X2968> {}
impl<A> T for G<A, X2969> {}
impl<A> T for G<A, X2970> {}
impl<A> T for G<A, X2971> {}
impl<A> T for G<A, X2972> {}
impl<A> T for G<A, X2973> {}
impl<A> T for G<A, X2974> {}
impl<A> T for G<A, X2975> {}
impl<A> T for G<A, X2976> {}
impl<A> T for G<A, X2977> {}
impl<A> T for G<A, X2978> {}
impl<A> T for G<A, X2979> {}
impl<A> T for G<A, X2980> {}
impl<A> T for G<A, X2981> {}
impl<A> T for G<A, X2982> {}
impl<A> T for G<A, X2983> {}
impl<A> T for G<A, X2984> {}
impl<A> T for G<A, X2985> {}
impl<A> T for G<A, X2986> {}
impl<A> T for G<A, X2987> {}
impl<A> T for G<A, X2988> {}
impl<A> T for G<A, X2989> {}
impl<A> T for G<A, X2990> {}
impl<A> T for G<A, X2991> {}
impl<A> T for G<A, X2992> {}
impl<A> T for G<A, X2993> {}
impl<A> T for G<A, X2994> {}
impl<A> T for G<A, X2995> {}
impl<A> T for G<A, X2996> {}
impl<A> T for G<A, X2997> {}
impl<A> T for G<A, X2998> {}
impl<A> T for G<A, X2999> {}
fn main(){}
