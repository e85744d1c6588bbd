// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {EventAction} from "../../src/action/EventAction.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {Test} from "../shared/Test.sol";
import {Vm} from "../shared/Vm.sol";
import {
    SupportsAllInterfaces,
    ReturnsMalformedData,
    BurnsAllGas,
    SupportsNoInterface,
    EmptyContract,
    NoteCloneable,
    CloneableWithoutInitializer,
    ReentrantCloneable
} from "./Cloneables.sol";

contract BoostRegistryTest is Test {
    bytes4 private constant _DEPLOYMENT_FAILED = bytes4(keccak256("DeploymentFailed()"));
    bytes4 private constant _INVALID_INITIALIZATION = bytes4(keccak256("InvalidInitialization()"));
    bytes4 private constant _REENTRANCY = bytes4(keccak256("Reentrancy()"));

    BoostRegistry private _registry = new BoostRegistry();
    NoteCloneable private _implementation = new NoteCloneable();

    function testFuzz_register_revertsWhenNameIsTaken(uint8 kind, string memory name, uint256 accountSeed) public {
        IBoostRegistry.RegistryType type_ = _type(kind);
        bytes32 identifier = _baseIdentifier(type_, name);
        vm.expectEmit(true, true, true, true, address(_registry));
        emit IBoostRegistry.Registered(type_, identifier, address(_implementation));
        vm.prank(account(accountSeed));
        _registry.register(type_, name, address(_implementation));
        vm.assertEq(address(_registry.getBaseImplementation(identifier)), address(_implementation), "registered");

        address other = address(new NoteCloneable());
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.AlreadyRegistered.selector, type_, identifier));
        _registry.register(type_, name, other);
        vm.assertEq(address(_registry.getBaseImplementation(identifier)), address(_implementation), "still the first");
    }

    function testFuzz_register_revertsForNonCloneable(uint8 kind, string memory name, uint256 implementationSeed)
        public
    {
        address impostor = _invalidImplementation(implementationSeed);
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotACloneable.selector, impostor));
        _registry.register(_type(kind), name, impostor);
    }

    function testFuzz_deployClone_deploysInitializesAndRecords(
        uint8 kind,
        string memory name,
        bytes memory data,
        uint256 accountSeed
    ) public {
        vm.assume(data.length == 0 || data[0] != 0xff);
        IBoostRegistry.RegistryType type_ = _type(kind);
        address deployer = account(accountSeed);
        address expected = _address(type_, address(_implementation), name, deployer);
        bytes32 identifier = _cloneIdentifier(type_, address(_implementation), deployer, name);

        vm.recordLogs();
        vm.prank(deployer);
        ICloneable instance = _registry.deployClone(type_, address(_implementation), name, data);
        vm.assertEq(address(instance), expected, "where CREATE2 puts it");
        vm.assertEq(NoteCloneable(address(instance)).note(), data, "initialized");

        IBoostRegistry.Clone memory clone = _registry.getClone(identifier);
        vm.assertEq(uint8(clone.baseType), uint8(type_), "type");
        vm.assertEq(address(clone.instance), expected, "instance");
        vm.assertEq(clone.deployer, deployer, "deployer");
        vm.assertEq(clone.name, name, "name");

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "initialized, then deployed");
        vm.assertEq(logs[1].topics[0], IBoostRegistry.Deployed.selector, "Deployed");
        vm.assertEq(logs[1].topics[1], bytes32(uint256(type_)), "type");
        vm.assertEq(logs[1].topics[2], identifier, "identifier");
        vm.assertEq(logs[1].data, abi.encode(address(_implementation), expected), "base and instance");
    }

    function testFuzz_deployClone_revertsWhenNameIsTaken(uint8 kind, string memory name, uint256 accountSeed) public {
        IBoostRegistry.RegistryType type_ = _type(kind);
        address deployer = account(accountSeed);
        vm.prank(deployer);
        _registry.deployClone(type_, address(_implementation), name, "first");
        vm.prank(deployer);
        vm.expectRevert(_DEPLOYMENT_FAILED);
        _registry.deployClone(type_, address(_implementation), name, "second");
        vm.assertEq(_registry.getClones(deployer).length, 1, "one clone");
    }

    function testFuzz_deployClone_separatesDeployers(uint8 kind, string memory name, uint256 accountSeed, uint256 other)
        public
    {
        IBoostRegistry.RegistryType type_ = _type(kind);
        address deployer = account(accountSeed);
        address otherAccount = account(other);
        vm.assume(deployer != otherAccount);
        // The other account deploys first with the same arguments, and does not block the deployer.
        vm.prank(otherAccount);
        ICloneable otherClone = _registry.deployClone(type_, address(_implementation), name, "mine now");
        vm.prank(deployer);
        ICloneable ownClone = _registry.deployClone(type_, address(_implementation), name, "as planned");
        vm.assertTrue(otherClone != ownClone, "two clones");
        vm.assertEq(address(ownClone), _address(type_, address(_implementation), name, deployer), "where it was to be");
        vm.assertEq(NoteCloneable(address(ownClone)).note(), "as planned", "the data of its deployer");
    }

    function testFuzz_deployClone_separatesTypesAndImplementations(string memory name, uint256 accountSeed) public {
        address deployer = account(accountSeed);
        address otherImplementation = address(new NoteCloneable());
        vm.prank(deployer);
        ICloneable one = _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_implementation), name, "");
        vm.prank(deployer);
        ICloneable two = _registry.deployClone(IBoostRegistry.RegistryType.BUDGET, address(_implementation), name, "");
        vm.prank(deployer);
        ICloneable three = _registry.deployClone(IBoostRegistry.RegistryType.ACTION, otherImplementation, name, "");
        vm.assertTrue(one != two && two != three && one != three, "three clones");
        vm.assertEq(_registry.getClones(deployer).length, 3, "three records");
    }

    function testFuzz_deployClone_cannotBeReinitialized(string memory name, bytes memory data, uint256 accountSeed)
        public
    {
        ICloneable instance =
            _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_implementation), name, "first");
        vm.prank(account(accountSeed));
        vm.expectRevert(_INVALID_INITIALIZATION);
        instance.initialize(data);
    }

    function testFuzz_deployClone_bubblesUpInitializerError(string memory name, bytes memory data, uint256 accountSeed)
        public
    {
        data = bytes.concat(hex"ff", data);
        address deployer = account(accountSeed);
        vm.prank(deployer);
        vm.expectRevert(abi.encodeWithSelector(NoteCloneable.Refused.selector, data));
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_implementation), name, data);
        vm.assertEq(_registry.getClones(deployer).length, 0, "nothing recorded");
        // The name is still free.
        vm.prank(deployer);
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_implementation), name, "");
    }

    function testFuzz_deployClone_revertsForNonCloneable(uint8 kind, string memory name, uint256 implementationSeed)
        public
    {
        address impostor = _invalidImplementation(implementationSeed);
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotACloneable.selector, impostor));
        _registry.deployClone(_type(kind), impostor, name, "");
    }

    function testFuzz_deployClone_revertsWithoutInitializer(string memory name, bytes memory data) public {
        CloneableWithoutInitializer plain = new CloneableWithoutInitializer();
        vm.expectRevert(ICloneable.InitializerNotImplemented.selector);
        _registry.deployClone(IBoostRegistry.RegistryType.BUDGET, address(plain), name, data);
    }

    function testFuzz_deployClone_blocksReentrancy(string memory name) public {
        ReentrantCloneable implementation = new ReentrantCloneable();
        vm.expectRevert(_REENTRANCY);
        _registry.deployClone(
            IBoostRegistry.RegistryType.ACTION, address(implementation), name, abi.encode(_implementation)
        );
        // The guard is open again in the same transaction.
        _registry.deployClone(IBoostRegistry.RegistryType.ACTION, address(_implementation), name, "");
    }

    function testFuzz_deployClone_deploysEventAction(ActionDefinition.Payload memory payload, string memory name)
        public
    {
        EventAction implementation = new EventAction();
        ICloneable instance = _registry.deployClone(
            IBoostRegistry.RegistryType.ACTION,
            address(implementation),
            name,
            abi.encode(ActionDefinition.boundEnums(payload))
        );
        EventAction action = EventAction(address(instance));
        vm.assertTrue(ActionDefinition.equals(payload.actionClaimant, action.getActionClaimant()), "claimant");
        vm.assertTrue(ActionDefinition.equals(payload.actionStepOne, action.getActionStep(0)), "first step");
        vm.assertTrue(ActionDefinition.equals(payload.actionStepFour, action.getActionStep(3)), "last step");
    }

    function testFuzz_getBaseImplementation_revertsForUnknownIdentifier(bytes32 identifier) public {
        _registry.register(IBoostRegistry.RegistryType.ACTION, "known", address(_implementation));
        vm.assume(identifier != _baseIdentifier(IBoostRegistry.RegistryType.ACTION, "known"));
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotRegistered.selector, identifier));
        _registry.getBaseImplementation(identifier);
    }

    function testFuzz_getClone_revertsForUnknownIdentifier(bytes32 identifier) public {
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotRegistered.selector, identifier));
        _registry.getClone(identifier);
    }

    function testFuzz_getClones_returnsOldestFirst(uint256 accountSeed, uint8 count) public {
        address deployer = account(accountSeed);
        count %= 9;
        for (uint256 index; index < count; ++index) {
            vm.prank(deployer);
            _registry.deployClone(
                IBoostRegistry.RegistryType.INCENTIVE, address(_implementation), string(abi.encodePacked(index)), ""
            );
        }
        bytes32[] memory identifiers = _registry.getClones(deployer);
        vm.assertEq(identifiers.length, count, "all");
        for (uint256 index; index < count; ++index) {
            vm.assertEq(
                identifiers[index],
                _cloneIdentifier(
                    IBoostRegistry.RegistryType.INCENTIVE,
                    address(_implementation),
                    deployer,
                    string(abi.encodePacked(index))
                ),
                "in order"
            );
        }
    }

    function testFuzz_getIdentifier_matchesProtocol(uint8 kind, string memory name) public view {
        vm.assertEq(_registry.getIdentifier(_type(kind), name), _baseIdentifier(_type(kind), name), "base id");
    }

    function testFuzz_getCloneIdentifier_matchesProtocol(
        uint8 kind,
        address implementation,
        address deployer,
        string memory name
    ) public view {
        vm.assertEq(
            _registry.getCloneIdentifier(_type(kind), implementation, deployer, name),
            _cloneIdentifier(_type(kind), implementation, deployer, name),
            "clone id"
        );
    }

    function testFuzz_supportsInterface_returnsTrueOnlyForOwnInterfaces(bytes4 interfaceId) public view {
        bool isOwn = interfaceId == 0x01ffc9a7 || interfaceId == 0xb09d9d54;
        vm.assertEq(_registry.supportsInterface(interfaceId), isOwn, "only the supported interfaces");
    }

    function _type(uint8 kind) private pure returns (IBoostRegistry.RegistryType) {
        return IBoostRegistry.RegistryType(kind % 5);
    }

    function _invalidImplementation(uint256 implementationSeed) private returns (address) {
        implementationSeed %= 6;
        if (implementationSeed == 0) return address(new EmptyContract());
        if (implementationSeed == 1) return address(new SupportsNoInterface());
        if (implementationSeed == 2) return address(new SupportsAllInterfaces());
        if (implementationSeed == 3) return address(new ReturnsMalformedData());
        if (implementationSeed == 4) return address(new BurnsAllGas());
        return account(implementationSeed);
    }

    // The formulas of the protocol, spelled out byte by byte.

    function _baseIdentifier(IBoostRegistry.RegistryType type_, string memory name) private pure returns (bytes32) {
        return keccak256(bytes.concat(bytes1(uint8(type_)), keccak256(bytes(name))));
    }

    function _cloneIdentifier(
        IBoostRegistry.RegistryType type_,
        address implementation,
        address deployer,
        string memory name
    ) private pure returns (bytes32) {
        bytes32 inner = keccak256(bytes.concat(bytes20(implementation), bytes20(deployer), bytes(name)));
        return keccak256(bytes.concat(bytes1(uint8(type_)), inner));
    }

    function _address(IBoostRegistry.RegistryType type_, address implementation, string memory name, address deployer)
        private
        view
        returns (address)
    {
        bytes32 salt =
            keccak256(bytes.concat(bytes1(uint8(type_)), bytes20(implementation), bytes(name), bytes20(deployer)));
        return vm.computeCreate2Address(salt, LibClone.initCodeHash(implementation), address(_registry));
    }
}
